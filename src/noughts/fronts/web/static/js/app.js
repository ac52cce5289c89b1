// The entry: the language first, because every other module has labels; then the page.

import { load } from "./language.js";

await load();
await import("./begin.js");
