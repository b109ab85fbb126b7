/** The part of the script that takes back what is chosen, without a request. */
export const clearing = /* js */ `
for (const clear of all(".clear")) {
  clear.onclick = (event) => {
    const fields = all("input", clear.parentElement)
    event.preventDefault()
    for (const field of fields) {
      if (field.type === "radio") field.checked = false
      else field.value = ""
    }
    changed(clear)
    fields[0].focus()
  }
}
`
