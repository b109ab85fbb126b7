/**
 * The script of the pages. Every page works without it. It shows local times, keeps entries on this device until they
 * are sent, sends a form again for which the server had no time, counts answers, adds move buttons and range inputs,
 * moves to the next field by Enter, says that a form was sent when somebody goes back to it, and tells a page that
 * embeds this one how high it is. Somebody who touches the form gets the script of its controls.
 */
import { hashed } from "../Asset.js"
import { minifyScript } from "../minify.js"

const js = /* js */ `(() => {
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const find = (selector, root = document) => root.querySelector(selector)
const form = find("form[data-draft]")
const sentKey = "canvass:sent"
const isFresh = !form || "fresh" in form.dataset
const safely = (action) => {
  try {
    return action()
  } catch {}
}
const changed = (element) => element.dispatchEvent(new Event("input", { bubbles: true }))
const isAnswer = ({ name, type, disabled }) => name.startsWith("a.") && type !== "file" && !disabled

for (const time of all("time")) {
  const date = new Date(time.dateTime)
  time.title = time.textContent
  time.textContent = date.toLocaleString(time.lang, { dateStyle: "medium", timeStyle: "short" })
}

// The response to a POST cannot be read again: its entry in the history becomes that of a page that can.
history.replaceState(null, "", isFresh ? location : form.getAttribute("action"))

find("[data-focus]")?.focus()

for (const refused of all("[data-send-after]")) {
  find("p", refused).hidden = false
  setTimeout(() => refused.submit(), refused.dataset.sendAfter * 1000)
}

for (const button of all("[data-copy]")) {
  const input = document.getElementById(button.dataset.copy)
  button.hidden = false
  button.onclick = () => {
    input.select()
    navigator.clipboard?.writeText(input.value) ?? document.execCommand("copy")
  }
}

// Local times. The server takes what the field has for UTC, plus the offset in minutes.
for (const box of all("[data-zone]")) {
  const [input, offset] = all("input", box)
  const local = (utc) => {
    const date = new Date(utc + "Z")
    return new Date(date - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16)
  }
  const isUtc = offset.value === ""
  for (const name of ["min", "max"]) if (input[name]) input[name] = local(input[name])
  if (isUtc && input.value) input.value = local(input.value)
  const update = () => offset.value = input.value ? String(new Date(input.value).getTimezoneOffset()) : ""
  input.oninput = update
  update()
  const hint = document.getElementById(input.id + "-h")
  if (hint) hint.textContent = box.dataset.zone
}

for (const input of all("[data-other]")) {
  const group = input.closest("fieldset")
  const choice = find("[data-own]", group)
  const key = choice.type ? "checked" : "selected"
  input.oninput = () => choice[key] ||= !!input.value
  group.onchange = ({ target }) => {
    if (target.contains(choice) && choice[key]) input.focus()
    else if (!choice[key]) input.value = ""
  }
}

for (const list of all(".ranking")) {
  const selects = all("select", list)
  selects.forEach((select, place) => {
    for (const [other, sign, label] of [[place - 1, "↑", list.dataset.up], [place + 1, "↓", list.dataset.down]]) {
      const button = document.createElement("button")
      button.type = "button"
      button.textContent = sign
      button.ariaLabel = label + " (" + (place + 1) + ")"
      button.disabled = !selects[other]
      button.onclick = () => {
        const { value } = select
        select.value = selects[other].value
        selects[other].value = value
        changed(select)
        const moved = selects[other].parentElement.children[other < place ? 1 : 2]
        ;(moved.disabled ? selects[other] : moved).focus()
      }
      select.parentElement.append(button)
    }
  })
}

const sliders = all("[data-slider]").map((box) => {
  const [range, number, mark] = all("input", box)
  const clear = find("button", box)
  const update = () => {
    const isEmpty = !number.value
    range.toggleAttribute("data-empty", isEmpty)
    range.value = isEmpty ? (Number(range.min) + Number(range.max)) / 2 : number.value.replace(mark.value, ".")
    range.ariaValueText = isEmpty ? box.dataset.slider : number.value
    clear.hidden = isEmpty
  }
  const take = () => {
    number.value = range.value.replace(".", mark.value)
    changed(number)
  }
  range.hidden = false
  range.oninput = range.onclick = take
  number.oninput = update
  clear.onclick = () => {
    number.value = ""
    changed(number)
    range.focus()
  }
  return update
})

if (form) {
  const key = "canvass:" + form.dataset.draft
  let timer
  const keep = () => timer = safely(() => localStorage.setItem(key, JSON.stringify([
    form.dataset.step,
    ...[...new FormData(form)].filter(([name, value]) => isAnswer({ name }) && typeof value === "string")
  ])))
  if (isFresh) {
    const [step, ...saved] = safely(() => JSON.parse(localStorage.getItem(key))) ?? [0]
    if (step == form.dataset.step) {
      for (const field of [...form.elements].filter(isAnswer)) {
        const values = saved.filter(([name]) => name === field.name).map(([, value]) => value)
        if (/radio|checkbox/.test(field.type)) field.checked = values.includes(field.value)
        else if (field.type !== "hidden" || field.name.endsWith(".offset")) field.value = values[0] ?? ""
      }
    }
  } else keep()
  onpageshow = ({ persisted }) => safely(() => {
    if (!persisted && performance.getEntriesByType("navigation")[0].type === "navigate") sessionStorage.removeItem(sentKey)
    else if (sessionStorage.getItem(sentKey).split(" ").includes(form.dataset.draft)) location.replace(form.dataset.again)
  })
  form.onkeydown = (event) => {
    const { target } = event
    if (event.key !== "Enter" || event.isComposing || !target.matches("input:not([type=file])")) return
    event.preventDefault()
    const fields = [...form.elements].filter(({ offsetParent, tabIndex }) => offsetParent && !tabIndex)
    fields.slice(fields.indexOf(target)).find(({ name, value }) => name != target.name && !/^clear/.test(value)).focus()
  }
  const count = find(".count")
  const progress = find("progress")
  const update = () => {
    if (!count.dataset.count) return
    const cards = all(".question:not([hidden])", form)
    const answered = cards.filter((card) => all("[name^=a]:not(button)", card).some((field) =>
      /radio|checkbox/.test(field.type)
        ? field.checked && !field.name.endsWith(".remove")
        : field.value && !/\\.(mark|offset)$/.test(field.name))).length
    progress.max = cards.length
    progress.value = answered
    count.textContent = count.dataset.count.replace("{answered}", answered).replace("{total}", cards.length)
  }
  form.onsubmit = keep
  onpagehide = () => timer && keep()
  form.oninput = () => {
    update()
    clearTimeout(timer)
    timer = setTimeout(keep, 300)
  }
  form.onchange = update
  update()
  if (form.dataset.controls) form.onpointerover = form.onkeyup = () => import(form.dataset.controls)
}
sliders.forEach((update) => update())

const sent = find("[data-sent]")
if (sent) safely(() => {
  const drafts = [sent.dataset.survey, sent.dataset.responseId]
  for (const draft of drafts) localStorage.removeItem("canvass:" + draft)
  sessionStorage.setItem(sentKey, drafts.join(" "))
})

if (parent !== window) {
  const tell = (message) => parent.postMessage(message, "*")
  const measure = () => tell({ type: "canvass:height", height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(measure).observe(document.body)
  tell({ type: "canvass:loaded" })
  if (sent) tell({ type: "canvass:submitted", ...sent.dataset })
}
})()`

export const respondentScript = hashed("canvass", "js", minifyScript(js))
