/** The style of the editor. All rules are below `.canvass-editor`, so that they concern nothing else on a page. */
import { canvasStyle } from "./canvasStyle.js"
import { componentStyle } from "./componentStyle.js"
import { headStyle } from "./headStyle.js"
import { inspectorStyle } from "./inspectorStyle.js"
import { layoutStyle } from "./layoutStyle.js"
import { outlineStyle } from "./outlineStyle.js"
import { tokens } from "./tokens.js"
import { viewStyle } from "./viewStyle.js"

export const editorStyle = `${tokens} .canvass-editor {
${[layoutStyle, componentStyle, headStyle, outlineStyle, canvasStyle, inspectorStyle, viewStyle].join("\n")}
}`
