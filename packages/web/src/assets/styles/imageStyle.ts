/** The style sheet of the images of questions and options. Only a page that shows some loads it. */
import { imageStyle as source } from "@canvass/ui"
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"

export const imageStyle = hashed("images", "css", minify(source))
