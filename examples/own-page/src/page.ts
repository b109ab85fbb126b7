/** The page: shows the questions of a `Respondent`, and reads the answers. */
import { CanvassError, createClient } from "@canvass/client"
import type { WalkedQuestion } from "@canvass/core/questionnaire"
import { type Question, Respondent } from "./Respondent.js"

const root = document.querySelector("main") ?? document.body
const { api = "", slug = "" } = root.dataset

/** Makes an element. Texts of the survey and of the visitor are set as text, so that they are never markup. */
const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const show = (respondent: Respondent, isChecked = false): void => {
  const { ending, page, survey } = respondent
  if (ending !== undefined || page === undefined) {
    root.replaceChildren(
      element("h1", {}, ending?.title ?? "Thank you"),
      element("p", {}, ending?.message ?? ""),
      ...ending?.redirectUrl ? [element("a", { href: ending.redirectUrl }, "Continue")] : []
    )
    return
  }
  const buttons = element("p", {}, element("button", {}, "Next"))
  if (respondent.hasEarlierPage) {
    const back = element("button", { type: "button" }, "Back")
    back.addEventListener("click", () => {
      respondent.back()
      show(respondent)
    })
    buttons.prepend(back, " ")
  }
  const form = element(
    "form",
    { noValidate: true },
    element("h1", {}, survey.title),
    element("h2", {}, respondent.textOf(page.page?.title ?? "")),
    ...page.questions.map((asked) => field(respondent, asked, isChecked)),
    buttons
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    buttons.querySelectorAll("button").forEach((button) => button.toggleAttribute("disabled", true))
    respondent.next().then((isSaved) => show(respondent, !isSaved), (error: unknown) => {
      show(respondent)
      fail(error)
    })
  })
  root.replaceChildren(form)
}

const field = (respondent: Respondent, asked: WalkedQuestion<Question>, isChecked: boolean): HTMLElement => {
  const { question } = asked
  const problem = isChecked || asked.isUnfit ? respondent.problemOf(asked) : undefined
  return element(
    "fieldset",
    { id: question.key },
    element("legend", {}, respondent.textOf(question.text) + (asked.isRequired ? " *" : "")),
    ...controls(respondent, question),
    ...problem === undefined ? [] : [element("p", { className: "problem" }, problem)]
  )
}

const controls = (respondent: Respondent, question: Question): ReadonlyArray<Node> => {
  const { answers } = respondent
  const { key } = question
  const choice = (label: string, value: boolean | number | string): Node => {
    const input = element("input", { type: "radio", name: key, checked: answers[key] === value })
    input.addEventListener("change", () => {
      answers[key] = value
      // The answer may show or hide other questions of the page.
      show(respondent)
      root.querySelector<HTMLInputElement>(`[name="${key}"]:checked`)?.focus()
    })
    return element("label", {}, input, label)
  }
  switch (question.type) {
    case "boolean":
      return [
        choice(question.settings.trueLabel ?? "Yes", true),
        choice(question.settings.falseLabel ?? "No", false)
      ]
    case "rating": {
      const { max = 5, min = 1 } = question.settings
      return Array.from({ length: max - min + 1 }, (_, index) => choice(String(min + index), min + index))
    }
    case "single_choice":
      return question.options.map(({ label, value }) => choice(label, value))
    case "file": {
      const input = element("input", { type: "file", accept: question.settings.mimeTypes?.join() ?? "" })
      input.addEventListener("change", () => {
        const [file] = input.files ?? []
        if (file !== undefined) respondent.upload(question, file).then(() => show(respondent), fail)
      })
      return [input, ...answers[key] === undefined ? [] : [element("span", {}, " Uploaded.")]]
    }
    case "text": {
      const written = answers[key]
      const input = element("textarea", { rows: 2, value: typeof written === "string" ? written : "" })
      input.addEventListener("input", () => {
        answers[key] = input.value
      })
      return [input]
    }
    default:
      return [element("p", {}, `This page has no field for questions of the type ${question.type}.`)]
  }
}

/** What is not about an answer: the survey has closed (422), or the server cannot be reached. */
const fail = (error: unknown): void => {
  const detail = error instanceof CanvassError
    ? error.errors[0]?.detail ?? error.detail ?? error.title
    : "Please try again."
  root.append(element("p", { className: "problem" }, detail))
}

const client = createClient({ baseUrl: new URL(api, location.href).href })
Respondent.open(client, slug, localStorage).then(show, fail)
