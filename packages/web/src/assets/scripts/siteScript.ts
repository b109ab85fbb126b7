/** The script of the pages about the server: copies code, and shows all examples in the language that is chosen. */
import { hashed } from "../Asset.js"

const js = /* js */ `(() => {
for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent
  const code = document.getElementById(button.dataset.copy)
  button.hidden = false
  button.onclick = async () => {
    if (navigator.clipboard) await navigator.clipboard.writeText(code.textContent)
    else {
      getSelection().selectAllChildren(code)
      document.execCommand("copy")
    }
    button.textContent = label + " ✓"
    setTimeout(() => button.textContent = label, 2000)
  }
}
const choices = [...document.querySelectorAll(".languages input")]
for (const input of choices) {
  input.onchange = () => {
    const top = input.getBoundingClientRect().top
    for (const other of choices) other.checked = other.value === input.value
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: "instant" })
  }
}
})()
`

export const siteScript = hashed("site", "js", js)
