/**
 * The part of the script that lets people search in long lists: a field whose list has the options that contain what
 * is typed. The native list keeps the answer.
 */
export const filteredLists = /* js */ `
const texts = all("select.dropdown").filter(({ length }) => length > 12).map((select) => {
  const field = document.createElement("input")
  const list = document.createElement("ul")
  let active
  const fold = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase()
  const show = () => field.value = select.value ? select.selectedOptions[0].text : ""
  const close = () => {
    list.hidden = true
    field.ariaExpanded = "false"
    field.removeAttribute("aria-activedescendant")
  }
  const activate = (item) => {
    if (!item) return
    active?.removeAttribute("aria-selected")
    active = item
    item.ariaSelected = "true"
    field.setAttribute("aria-activedescendant", item.id)
    item.scrollIntoView({ block: "nearest" })
  }
  const choose = (index) => {
    select.selectedIndex = index
    show()
    close()
    for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }))
  }
  const open = (text) => {
    const found = [...select.options].filter((option) =>
      option.index && !option.hidden && fold(option.text).includes(fold(text))
    )
    list.replaceChildren(...found.map((option) => {
      const item = document.createElement("li")
      item.id = field.id + "-" + option.index
      item.role = "option"
      item.textContent = option.text
      item.onpointerdown = (event) => event.preventDefault()
      item.onclick = () => choose(option.index)
      return item
    }))
    list.hidden = !found.length
    field.ariaExpanded = String(!list.hidden)
    activate(list.firstChild)
  }
  field.id = select.id
  field.type = "text"
  field.role = "combobox"
  field.autocomplete = "off"
  field.ariaAutoComplete = "list"
  field.ariaLabel = select.ariaLabel
  field.placeholder = select.options[0].text
  for (const name of ["aria-describedby", "aria-invalid"]) {
    if (select.hasAttribute(name)) field.setAttribute(name, select.getAttribute(name))
  }
  list.id = field.id + "-list"
  list.role = "listbox"
  list.className = "matches"
  list.ariaLabel = select.ariaLabel
  field.setAttribute("aria-controls", list.id)
  select.removeAttribute("id")
  select.hidden = true
  select.before(field, list)
  field.onclick = () => open("")
  field.oninput = (event) => {
    event.stopPropagation()
    open(field.value)
  }
  field.onblur = () => {
    if (!field.value && select.value) choose(0)
    show()
    close()
  }
  field.onkeydown = (event) => {
    const { key } = event
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault()
      if (list.hidden) open("")
      else activate(key === "ArrowDown" ? active.nextSibling : active.previousSibling)
    } else if (!list.hidden && (key === "Enter" || key === "Escape")) {
      event.preventDefault()
      if (key === "Enter") choose(Number(active.id.split("-").at(-1)))
      else {
        show()
        close()
      }
    }
  }
  close()
  show()
  return show
})
form.addEventListener("change", () => texts.forEach((show) => show()))
`
