/** What the script of the portal does for components: copies code, and shows the reader's own time. */

export const componentScript = /* js */ `
for (const time of document.querySelectorAll("time")) {
  const local = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" })
  if (time.className !== "ago") {
    time.title = time.textContent
    time.textContent = local
  } else time.title = local
}
for (const button of document.querySelectorAll("[data-copy-code]")) {
  const label = button.textContent
  button.hidden = false
  button.onclick = async () => {
    const code = document.getElementById(button.dataset.copyCode)
    try {
      await navigator.clipboard.writeText(code.textContent)
    } catch {
      getSelection().selectAllChildren(code)
      document.execCommand("copy")
    }
    button.textContent = button.dataset.copied
    setTimeout(() => button.textContent = label, 2000)
  }
}
`
