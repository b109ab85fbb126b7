/**
 * The part of the script for a survey that shows one question at a time: the key Enter goes on, digits and letters
 * choose, and choosing one of several options goes on after a moment. Arrow keys only choose. People can turn it off,
 * which is remembered on this device. Nothing of it sends the last page.
 */
export const oneQuestion = /* js */ `
const { one } = form.dataset
if (one) {
  const setting = "canvass:quick"
  const quick = find(".quick")
  const box = find("input", quick)
  const options = all(".choices > .choice input", form)
  const numbers = all(".scale input", form)
  const field = find(".card :is(textarea, [type=text], [type=email], [type=url], [type=tel])", form)
  let wait
  let typed = ""
  const goOn = (button = all("[value=send]", form).find(({ offsetParent }) => offsetParent)) =>
    one === "next" ? button.click() : button.focus()
  const chosen = (input) => {
    clearTimeout(wait)
    if (one === "next" && box.checked) wait = setTimeout(() => input.checked && goOn(), 300)
  }
  const update = () => form.toggleAttribute("data-keys", box.checked)
  box.checked = safely(() => localStorage.getItem(setting)) !== "off"
  box.onchange = () => {
    update()
    safely(() => box.checked ? localStorage.removeItem(setting) : localStorage.setItem(setting, "off"))
  }
  form.onkeydown = null
  quick.hidden = !options.length && !numbers.length
  find(".enter").hidden = field?.matches("textarea")
  update()
  if (field && !find("[data-focus]") && matchMedia("(pointer:fine)").matches) field.focus()
  form.addEventListener("submit", () => clearTimeout(wait))
  form.addEventListener("click", ({ detail, target }) => {
    const input = target.closest(".choices > .choice, .scale label")?.querySelector("[type=radio]")
    if (detail && input) chosen(input)
  })
  document.addEventListener("keydown", (event) => {
    const { key, target } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.matches("textarea, select, button, a, summary, .quick input")) return
    if (key === "Enter") {
      event.preventDefault()
      goOn()
    }
    if (!box.checked || key.length > 1 || target.matches("input:not([type=radio], [type=checkbox])")) return
    const numbered = (value) => numbers.find((input) => input.value === value)
    const letter = options.filter(({ offsetParent }) => offsetParent)[key.toLowerCase().charCodeAt() - 97]
    const input = numbered(typed + key) ?? numbered(key) ?? letter
    typed = key
    setTimeout(() => typed = "", 600)
    if (!input) return
    event.preventDefault()
    input.focus()
    input.click()
    if (input.type === "radio") chosen(input)
  })
}
`
