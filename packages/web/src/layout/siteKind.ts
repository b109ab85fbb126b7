/** What the pages about the server load. They are the same for everybody, and change with the version of the server. */
import { siteScript } from "../assets/scripts/siteScript.js"
import { siteStyle } from "../assets/styles/siteStyle.js"
import type { PageKind } from "../page/respond.js"

export const siteKind: PageKind = {
  style: siteStyle,
  script: siteScript,
  frameAncestors: [],
  cacheControl: "no-cache"
}
