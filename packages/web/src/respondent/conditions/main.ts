/**
 * The script of a step whose answers change what it shows, bundled into one file: they do so at once.
 *
 * The page works without it. What is not asked is in `template` elements then, which browsers neither show nor send,
 * and in hidden fields, which keep its answers. The script puts the content of the templates in their place, removes
 * those hidden fields, and from then on hides elements by the attribute `hidden`, with fields that are not sent. It
 * runs before the script of all pages, which finds the complete form. A question that appears follows the one that
 * made it appear, because conditions test earlier questions only: the focus stays where it is, and comes to it next.
 */
import {
  type OptionLogic,
  type QuestionLogic,
  recall,
  type SurveyLogic,
  type Walk,
  type WalkedQuestion,
  walkInListOrder
} from "@canvass/core/questionnaire"
import {
  cardsOf,
  chooseAlone,
  dropdownOf,
  elementsOf,
  optionElementsOf,
  readControl,
  recalledTime,
  rowsOf,
  selectsOf
} from "@canvass/ui"

/** The rules of the step. Its questions are the last ones of the survey, in the order in which they are shown. */
interface StepLogic {
  readonly survey: Omit<SurveyLogic, "questions"> & { readonly questions: ReadonlyArray<StepQuestion> }
  /** The answers to the questions of earlier steps, by key. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The language of the response, as a tag. */
  readonly language: string | null
}

/** A question, with the values of its options or rows as they are shown if that is not the order of the list. */
interface StepQuestion extends QuestionLogic {
  readonly order?: ReadonlyArray<string>
}

/** A question of the form, and where it is. */
interface Asked {
  readonly card: HTMLElement
  readonly question: StepQuestion
}

const form = document.querySelector<HTMLFormElement>("form[data-draft]")
const logic: unknown = JSON.parse(document.getElementById("conditions")?.textContent ?? "null")
if (form !== null && isLogic(logic)) start(form, logic)

/** What is there was written by the server. */
function isLogic(value: unknown): value is StepLogic {
  return value !== null
}

function start(form: HTMLFormElement, { answers, language, survey }: StepLogic): void {
  form.querySelector("[data-kept]")?.remove()
  unwrap(form)
  const asked = cardsOf(form).flatMap((card, index, { length }): ReadonlyArray<Asked> => {
    const question = survey.questions.at(index - length)
    return question === undefined ? [] : [{ card, question: inShownOrder(question) }]
  })
  const metadata = Object.fromEntries(
    elementsOf(form, HTMLInputElement, "[name^=\"meta.\"]").map(({ name, value }) => [name.slice(5), value])
  )

  const walkForm = (): Walk =>
    walkInListOrder(survey, {
      answers: {},
      storedAnswers: {
        ...answers,
        ...Object.fromEntries(
          asked.map(({ card, question }) => [question.key, readControl(card, question)])
        )
      },
      metadata,
      language
    })

  const update = (): void => {
    let walked: Walk
    do walked = walkForm()
    while (asked.map((one) => show(one, walked.questions.get(one.question.key))).some(Boolean))
    for (const field of elementsOf(form, HTMLElement, "[name^=\"a.\"]")) {
      field.toggleAttribute("disabled", field.closest("[hidden]") !== null)
    }
    for (const element of elementsOf(form, HTMLElement, "[data-recall]")) {
      const text = recall(element.dataset["recall"] ?? "", walked).replaceAll(
        recalledTime,
        (time) =>
          new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" })
      )
      if (element.textContent !== text) element.textContent = text
    }
    const shown = form.querySelector<HTMLInputElement>("[name=shown]")
    if (shown !== null) {
      shown.value = asked.map(({ question }) => question.key).filter((key) => walked.questions.has(key)).join(" ")
    }
  }

  // Before the listeners of the fields: some of them change further fields.
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const found = asked.find(({ card }) => card.contains(target))
    if (found !== undefined) chooseAlone(found, target)
  }, true)
  form.addEventListener("input", update)
  // The script of all pages has filled in what the device has kept, and counts what is shown.
  const changed = () => {
    update()
    form.dispatchEvent(new Event("change"))
  }
  document.addEventListener("DOMContentLoaded", changed)
  // A browser restores fields when somebody comes back.
  addEventListener("pageshow", changed)
}

/** Replaces templates by their content, hidden. */
function unwrap(root: ParentNode): void {
  for (const template of elementsOf(root, HTMLTemplateElement, "template")) {
    unwrap(template.content)
    for (const element of elementsOf(template.content, HTMLElement, ":scope > *")) element.hidden = true
    template.replaceWith(template.content)
  }
}

/** The question with its parts in the order in which the page has them. */
function inShownOrder(question: StepQuestion): StepQuestion {
  const { options = [], order, settings } = question
  if (order === undefined) return question
  const shown = (parts: ReadonlyArray<OptionLogic>) =>
    order.flatMap((value) => parts.filter((part) => part.value === value))
  return settings?.rows === undefined
    ? { ...question, options: shown(options) }
    : { ...question, settings: { ...settings, rows: shown(settings.rows) } }
}

/** Shows a question as the walk has it. Returns whether that has removed a choice. */
function show({ card, question }: Asked, walked: WalkedQuestion | undefined): boolean {
  card.hidden = walked === undefined
  if (walked === undefined) return false
  const { isRequired, options, rows } = walked
  const required = card.querySelector<HTMLElement>(".required")
  if (required !== null) required.hidden = !isRequired
  // The page has no more of a question that no condition concerns.
  if (question.options === undefined) return false
  const elementsOfOption = optionElementsOf(card)
  const isShown = (part: { readonly value: string }, shown: typeof options) =>
    shown.some(({ value }) => value === part.value)
  question.options.forEach((option, index) => {
    for (const element of elementsOfOption(index)) {
      element.hidden = !isShown(option, options)
      if (element instanceof HTMLOptionElement) element.disabled = element.hidden
    }
  })
  rowsOf(card).forEach((element, index) => {
    const row = question.settings?.rows?.[index]
    if (row !== undefined) element.hidden = !isShown(row, rows)
  })
  const dropdown = dropdownOf(card)
  if (dropdown?.selectedOptions[0]?.hidden === true) {
    dropdown.selectedIndex = 0
    return true
  }
  return selectsOf(card).map((select, place, { length }) => showPlace(select, place, Math.min(length, options.length)))
    .some(Boolean)
}

/** Shows a place of a ranking. A place, or an option, that is not shown has no choice. */
function showPlace(select: HTMLSelectElement, place: number, count: number): boolean {
  const { parentElement: item, selectedOptions } = select
  if (item === null) return false
  item.hidden = place >= count
  const down = item.querySelectorAll("button")[1]
  if (down !== undefined) down.disabled = place + 1 >= count
  if (select.selectedIndex < 1 || !item.hidden && selectedOptions[0]?.hidden !== true) return false
  select.selectedIndex = 0
  return true
}
