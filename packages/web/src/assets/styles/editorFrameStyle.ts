/** The page of the editor: it fills the window. What the editor looks like comes with its script. */
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"
import { foundation } from "./foundation.js"

export const editorFrameStyle = hashed(
  "editor-frame",
  "css",
  minify(`${foundation}
html, body, #editor { height: 100%; margin: 0 }
.editor-wait { max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem }
.editor-wait h1 { font-size: 1.5rem }
`)
)
