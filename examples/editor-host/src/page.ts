/** The page: shows the editor, which calls Canvass with an editor token that the server of the page asks for. */
import { mountEditor, tokenPorts } from "@canvass/editor"

const askForToken = async (): Promise<string> => {
  const response = await fetch("/editor-token", { method: "POST" })
  const answer: unknown = await response.json()
  if (typeof answer === "object" && answer !== null && "token" in answer && typeof answer.token === "string") {
    return answer.token
  }
  throw new Error("The server of the page has no token.")
}

const element = document.querySelector<HTMLElement>("#editor")
const { canvass: url = "", survey: surveyId = "" } = element?.dataset ?? {}
if (element !== null) {
  await mountEditor(element, {
    ports: tokenPorts({ url, surveyId, token: await askForToken(), renew: askForToken, canPublish: true }),
    language: "en"
  })
}
