/**
 * The script of the controls of a form, which works without it: long lists, rankings, files, and one question at a
 * time. A page that shows something of it at once loads it. Other pages load it when somebody touches the form.
 */
import { hashed } from "../Asset.js"
import { minifyScript } from "../minify.js"
import { clearing } from "./controls/clearing.js"
import { filteredLists } from "./controls/filteredLists.js"
import { oneQuestion } from "./controls/oneQuestion.js"
import { ranking } from "./controls/ranking.js"
import { uploads } from "./controls/uploads.js"

const js = /* js */ `(() => {
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const find = (selector, root = document) => root.querySelector(selector)
const form = find("form[data-draft]")
const safely = (action) => {
  try {
    return action()
  } catch {}
}
const changed = (element) => element.dispatchEvent(new Event("input", { bubbles: true }))
${clearing}
${ranking}
${uploads}
${filteredLists}
${oneQuestion}
})()`

export const controlsScript = hashed("controls", "js", minifyScript(js))
