/**
 * The script of the portal. Every page works without it. It shows local times, copies texts, moves the
 * focus, shows a design while it is edited, draws pictures, and removes secrets from the address.
 */
import { hashed } from "../Asset.js"
import { minifyScript } from "../minify.js"

const js = /* js */ `(() => {
const all = (selector) => [...document.querySelectorAll(selector)]

for (const time of all("time")) {
  const local = new Date(time.dateTime).toLocaleString(time.lang, { dateStyle: "medium", timeStyle: "short" })
  if (time.className === "ago") time.title = local
  else {
    time.title = time.textContent
    time.textContent = local
  }
}

// The response to a POST cannot be read again: its entry in the history becomes that of the page of its address.
history.replaceState(null, "", location)

document.querySelector("[data-focus]")?.focus()

// The button names the element whose value or text it copies.
for (const input of all("[data-into]")) {
  input.hidden = false
  input.onchange = async () => {
    const [file] = input.files
    if (file) document.getElementById(input.dataset.into).value = await file.text()
  }
}

for (const button of all("[data-copy]")) {
  const source = document.getElementById(button.dataset.copy)
  const label = button.textContent
  button.hidden = false
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent)
    } catch {
      if (source.select) source.select()
      else getSelection().selectAllChildren(source)
      document.execCommand("copy")
    }
    button.textContent = document.body.dataset.copied
    setTimeout(() => button.textContent = label, 2000)
  }
}

// A picture in pixels is drawn from the one in lines, twice as large.
for (const button of all("[data-png]")) {
  button.hidden = false
  button.onclick = () => {
    const picture = new Image()
    picture.onload = () => {
      const canvas = document.createElement("canvas")
      canvas.width = 2 * picture.naturalWidth
      canvas.height = 2 * picture.naturalHeight
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height)
      canvas.toBlob((blob) => {
        const link = document.createElement("a")
        link.href = URL.createObjectURL(blob)
        link.download = button.dataset.name
        link.click()
        setTimeout(() => URL.revokeObjectURL(link.href), 10000)
      })
    }
    picture.src = button.dataset.png
  }
}

// The frame shows the form beside it as it is, at the step and in the theme that it shows now.
for (const frame of all("iframe[data-form]")) {
  const { form: id, prefix } = frame.dataset
  const form = document.getElementById(id)
  const show = (theme) => {
    const url = new URL(frame.src)
    const shown = new URLSearchParams(frame.contentWindow.location.search)
    const data = new FormData(form)
    for (const name of ["formToken", "action", "closedMessage"]) data.delete(name)
    for (const [name, value] of data) if (typeof value === "string") url.searchParams.set(prefix + name, value)
    for (const name of ["start", "theme"]) if (shown.has(name)) url.searchParams.set(name, shown.get(name))
    if (theme) url.searchParams.set("theme", theme)
    // A long text is shown once it is saved.
    if (url.search.length > 8000) url.searchParams.delete(prefix + "welcome.message")
    frame.contentWindow.location.replace(url)
  }
  let timer
  form.addEventListener("input", () => {
    clearTimeout(timer)
    timer = setTimeout(show, 300)
  })
  for (const link of all("a[target=" + frame.name + "]")) {
    link.onclick = (event) => {
      event.preventDefault()
      show(new URL(link.href).searchParams.get("theme"))
    }
  }
}

// The token of a link is in a hidden field: it leaves the address.
if (document.querySelector("[data-carried]")) {
  const url = new URL(location)
  for (const name of ["token", "linkToken"]) url.searchParams.delete(name)
  history.replaceState(null, "", url)
}
})()`

export const portalScript = hashed("portal", "js", minifyScript(js))
