/**
 * `/embed.js`: `<script async src="…/embed.js" data-survey="{slug}"></script>` is replaced by a frame with the survey,
 * as high as its content. Other attributes: `data-lang`, `data-theme`, `data-prefill-<key>`, `data-meta-<name>`. The
 * parent element receives the events `canvass:loaded` and `canvass:submitted`.
 */
import { make } from "../assets/Asset.js"

const js = /* js */ `(() => {
const script = document.currentScript
const slug = script?.dataset.survey
if (!slug) return
const url = new URL("s/" + encodeURIComponent(slug), script.src)
const { searchParams } = url
searchParams.set("embed", "1")
for (const { name, value } of script.attributes) {
  const [, kind, key] = /^data-(prefill|meta)-(.+)$/.exec(name) ?? []
  if (kind) searchParams.set(kind + "[" + key + "]", value)
  else if (name === "data-lang" || name === "data-theme") searchParams.set(name.slice(5), value)
}
const frame = document.createElement("iframe")
frame.src = url.href
frame.title = script.title || "Survey"
frame.style.cssText = "display:block;width:100%;height:40rem;border:0;color-scheme:normal"
const { parentElement } = script
const told = new Set()
script.replaceWith(frame)
addEventListener("message", ({ data, origin, source }) => {
  if (source !== frame.contentWindow || origin !== url.origin) return
  if (data.type === "canvass:height" && data.height > 0) frame.style.height = data.height + "px"
  else if (/^canvass:(loaded|submitted)$/.test(data.type) && !told.has(data.type)) {
    const { redirectUrl, responseId } = data
    told.add(data.type)
    const detail = responseId ? { responseId, ...redirectUrl ? { redirectUrl } : {} } : {}
    parentElement.dispatchEvent(new CustomEvent(data.type, { bubbles: true, detail }))
  }
})
})()`

export const embedScript = make("/embed.js", "js", js, "public, max-age=3600")
