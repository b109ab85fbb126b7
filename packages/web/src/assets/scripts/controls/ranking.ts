/** The part of the script that moves the options of a ranking by dragging. */
export const ranking = /* js */ `
for (const list of all(".ranking")) {
  const selects = all("select", list)
  const rows = all("li", list)
  all(".grip", list).forEach((grip, place) => grip.onpointerdown = (event) => {
    let at = place
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    rows[at].classList.add("dragged")
    grip.onpointermove = ({ clientY }) => {
      const values = selects.map(({ value }) => value)
      const to = rows.findIndex((row) => {
        const { bottom, top } = row.getBoundingClientRect()
        return clientY > top && clientY < bottom
      })
      if (to < 0 || to === at) return
      values.splice(to, 0, ...values.splice(at, 1))
      selects.forEach((select, place) => select.value = values[place])
      rows[at].classList.remove("dragged")
      rows[at = to].classList.add("dragged")
      changed(selects[at])
    }
    grip.onlostpointercapture = () => {
      grip.onpointermove = null
      rows[at].classList.remove("dragged")
    }
  })
}
`
