/** What the script of the portal does for the survey editor: local times, and a warning before changes are lost. */

export const editorScript = /* js */ `
// The server takes what the field has for UTC, plus the offset in minutes.
for (const box of document.querySelectorAll("[data-zone]")) {
  const [input, offset] = box.querySelectorAll("input")
  const local = (utc) => {
    const date = new Date(utc + "Z")
    return new Date(date - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16)
  }
  if (offset.value === "" && input.value) input.value = local(input.value)
  const update = () => offset.value = input.value ? String(new Date(input.value).getTimezoneOffset()) : ""
  input.addEventListener("input", update)
  update()
  const hint = document.getElementById(input.id + "-hint")
  if (hint) hint.textContent = box.dataset.zone
}
const editor = document.querySelector("[data-editor]")
if (editor) {
  const status = editor.querySelector("[data-unsaved-text]")
  let isUnsaved = "unsaved" in editor.dataset
  editor.addEventListener("input", () => {
    isUnsaved = true
    status.textContent = status.dataset.unsavedText
  })
  editor.closest("form").addEventListener("submit", () => isUnsaved = false)
  addEventListener("beforeunload", (event) => {
    if (isUnsaved) event.preventDefault()
  })
}
`
