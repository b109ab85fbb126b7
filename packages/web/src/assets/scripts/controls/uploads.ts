/**
 * The part of the script that uploads files as soon as they are chosen, and shows how far each one is, a small picture
 * of it, and a button that removes it. A form that is sent meanwhile waits for them.
 */
export const uploads = /* js */ `
let uploading = 0
let waiting
form.addEventListener("submit", (event) => {
  if (!uploading) return
  event.preventDefault()
  waiting = event.submitter
})
for (const input of form.dataset.upload ? all("[type=file]", form) : []) {
  const { failed, large, label, remove, type } = input.dataset
  const list = find(".files", input.parentElement) ?? document.createElement("ul")
  const name = input.name.replace(/upload$/, "file")
  list.className = "files"
  list.ariaLabel = label
  input.before(list)
  const removal = (item) => {
    const button = document.createElement("button")
    button.type = "button"
    button.className = "link"
    button.textContent = remove
    button.ariaLabel = remove + " (" + find(".name", item).textContent + ")"
    button.onclick = () => {
      item.remove()
      changed(input)
      input.focus()
    }
    return button
  }
  for (const item of all("li", list)) find("label", item).replaceWith(removal(item))
  input.onchange = () => {
    for (const file of input.files) {
      const item = document.createElement("li")
      const [title, bar] = ["span", "progress"].map((tag) => document.createElement(tag))
      const request = new XMLHttpRequest()
      const body = new FormData()
      const done = (text) => {
        uploading--
        bar.remove()
        if (text) {
          item.className = "failed"
          item.append(text)
        }
        changed(input)
        if (!uploading) waiting?.click()
      }
      title.className = "name"
      title.textContent = file.name
      bar.ariaLabel = file.name
      item.append(title, bar)
      if (/^image/.test(file.type)) createImageBitmap(file, { resizeHeight: 80 }).then((picture) => {
        const canvas = document.createElement("canvas")
        canvas.width = picture.width
        canvas.height = 80
        canvas.getContext("2d").drawImage(picture, 0, 0)
        item.prepend(canvas)
      }, () => {})
      if (!input.multiple) list.replaceChildren()
      list.append(item)
      item.append(removal(item))
      uploading++
      request.upload.onprogress = ({ loaded, total }) => {
        bar.max = total
        bar.value = loaded
      }
      request.onload = () => {
        const { fileId, size } = request.status === 201 ? JSON.parse(request.response) : {}
        if (!fileId) return done(request.status === 413 ? large : request.status === 415 ? type : failed)
        const kept = document.createElement("input")
        kept.type = "hidden"
        kept.name = name
        kept.value = fileId + ":" + size + ":" + file.name
        item.append(kept)
        done()
      }
      request.onerror = () => done(failed)
      request.open("POST", form.dataset.upload)
      body.append("questionKey", name.split(".")[1])
      body.append("file", file)
      request.send(body)
    }
    input.value = ""
  }
}
`
