/** The style of the editor. All rules are below `.canvass-editor`, so that they concern nothing else on a page. */
import { canvasStyle } from "./canvasStyle.js"
import { chooserStyle } from "./chooserStyle.js"
import { componentStyle } from "./componentStyle.js"
import { conditionStyle } from "./conditionStyle.js"
import { inspectorStyle } from "./inspectorStyle.js"
import { layoutStyle } from "./layoutStyle.js"
import { outlineStyle } from "./outlineStyle.js"
import { tokens } from "./tokens.js"

export const editorStyle = `${tokens} .canvass-editor {
${[layoutStyle, componentStyle, chooserStyle, outlineStyle, canvasStyle, inspectorStyle, conditionStyle].join("\n")}
}`
