/** The editor in a page of the portal: it fills the element `#editor`, which says where its operations are. */
import { mountEditor } from "./mountEditor.js"
import { sessionPorts } from "./ports/sessionPorts.js"
import { indexedDbStorage } from "./saving/indexedDbStorage.js"
import { refusalOf } from "./saving/Saving.js"

const element = document.querySelector<HTMLElement>("#editor")
const { account, formToken, isNew, language = "en", logIn, media = "", operations, theme } = element?.dataset ?? {}
if (element !== null && account !== undefined && formToken !== undefined && operations !== undefined) {
  const wait = element.querySelector("[role=status]")
  const ports = sessionPorts({ operations, formToken, account, media, page: location.href })
  const load = async () => {
    const survey = await ports.load()
    return { ...survey, links: { ...survey.links, ...logIn === undefined ? {} : { logIn } } }
  }
  // The children are replaced once the survey was read.
  mountEditor(element, {
    ports: { ...ports, load, storage: indexedDbStorage(`${location.origin} ${account}`) },
    language,
    ...theme === "dark" || theme === "light" ? { theme } : {}
  }).then(() => {
    if (isNew === undefined) return
    const title = element.querySelector<HTMLInputElement>("[data-focus=title]")
    title?.focus()
    title?.select()
  }, (error: unknown) => {
    if (wait !== null) wait.textContent = refusalOf(error).detail
  })
}
