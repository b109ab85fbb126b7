/** The style of the editor. All rules are below `.canvass-editor`, so that they concern nothing else on a page. */
import { canvasStyle } from "./canvasStyle.js"
import { chooserStyle } from "./chooserStyle.js"
import { componentStyle } from "./componentStyle.js"
import { headStyle } from "./headStyle.js"
import { layoutStyle } from "./layoutStyle.js"
import { outlineStyle } from "./outlineStyle.js"
import { tokens } from "./tokens.js"
import { viewStyle } from "./viewStyle.js"

const parts: ReadonlyArray<string> = [
  layoutStyle,
  componentStyle,
  chooserStyle,
  headStyle,
  outlineStyle,
  canvasStyle,
  viewStyle
]

export const editorStyle = `${tokens} .canvass-editor {
${parts.join("\n")}
}`
