// The page: the header, the keys that work everywhere, and the first page.

import { drawHeader, showKeys } from "./header.js";
import { t } from "./language.js";
import { start } from "./router.js";
import { shortcuts } from "./shortcuts.js";

const skip = document.querySelector(".skip");
if (skip) skip.textContent = t("Skip to the page"); // in index.html it is English
drawHeader(/** @type {HTMLElement} */ (document.getElementById("header")));
shortcuts({ "?": showKeys });
void start();
