// The page: the header, the keys that work everywhere, and the first page.

import { drawHeader, showKeys } from "./header.js";
import { start } from "./router.js";
import { shortcuts } from "./shortcuts.js";

drawHeader(/** @type {HTMLElement} */ (document.getElementById("header")));
shortcuts({ "?": showKeys });
void start();
