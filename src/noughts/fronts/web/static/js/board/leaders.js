// Dotted leaders from each plate of the cube to its layer beside it, where there is room for both.

import { clear, s } from "../dom.js";

export class Leaders {
  constructor() {
    this.svg = s("svg.board-leaders", { "aria-hidden": "true", focusable: "false" });
  }

  /**
   * @param {HTMLElement} frame
   * @param {import("./cube.js").Cube} cube
   * @param {HTMLElement[]} flats from the bottom up
   */
  place(frame, cube, flats) {
    if (getComputedStyle(this.svg).display === "none") return;
    const around = frame.getBoundingClientRect();
    const paths = flats.map((flat, layer) => {
      const [x, y] = cube.toPixels(cube.corner(layer, 1), frame);
      const box = flat.getBoundingClientRect();
      const [toX, toY] = [box.left - around.left - 6, box.top - around.top + box.height / 2];
      const middle = (x + 8 + toX) / 2;
      const curve = `M${x + 8} ${y}C${middle + 4} ${y} ${middle - 4} ${toY} ${toX} ${toY}`;
      return [
        s("path", { d: curve }),
        s("circle", { cx: x + 8, cy: y, r: 2 }),
        s("circle", { cx: toX, cy: toY, r: 2 }),
      ];
    });
    clear(this.svg).append(...paths.flat());
  }
}
