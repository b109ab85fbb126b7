/**
 * The rules of a step for the script that follows them. A page without script does not need it: the server walks over
 * the answers each time that the form is sent. A step whose questions depend on other steps only has no script.
 */
import { Question } from "@canvass/core"
import {
  type Condition,
  type Expression,
  inShownOrder,
  type OptionLogic,
  type QuestionLogic,
  reference,
  type SurveyLogic,
  type Walk
} from "@canvass/core/questionnaire"
import { conditionsScript } from "../../assets/scripts/conditionsScript.js"
import { type AnsweredForm, hasConditions, knownAnswers } from "../answers/questionWalk.js"

/** What the script reads. */
export interface StepLogic {
  /**
   * Without what the server has decided: the earlier questions that the step depends on come first. Then the questions
   * of the step follow in the order in which they are shown.
   */
  readonly survey: SurveyLogic & { readonly questions: ReadonlyArray<StepQuestion> }
  /** The answers to the earlier questions, by key. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The language of the response, as a tag. */
  readonly language: string | null
}

/** A question, with the values of its options or rows as they are shown if that is not the order of the list. */
export interface StepQuestion extends QuestionLogic {
  readonly order?: ReadonlyArray<string>
}

export const StepScript = ({ basePath, logic }: { readonly basePath: string; readonly logic: StepLogic }) => (
  <>
    <script type="application/json" id="conditions" dangerouslySetInnerHTML={{ __html: jsonInScript(logic) }} />
    {/* It runs as soon as the form is complete, before the script of all pages, which is deferred. */}
    <script src={basePath + conditionsScript.path}></script>
  </>
)

/** `<` is escaped, so that no text ends the element or begins a comment. */
const jsonInScript = (logic: StepLogic): string => JSON.stringify(logic).replaceAll("<", "\\u003c")

/** The rules of a step that its own answers can change. Undefined: there are none. */
export const stepLogic = (form: AnsweredForm, walked: Walk, seed: number | undefined): StepLogic | undefined => {
  const { step, survey } = form
  const ofStep = new Set(step.questions.map(({ key }) => key))
  const names = new Names(survey.variables)
  for (const question of step.questions) {
    names.addRule(rulesOf(question))
    names.addText(question.text)
    names.addText(question.description)
  }
  const isChanged = step.questions.some((question) => names.questions.has(question.key) || hasExclusive(question))
  if (!isChanged) return undefined
  const earlier = survey.questions.slice(0, survey.questions.findIndex(({ key }) => ofStep.has(key)))
    .flatMap((question) => {
      const found = names.questions.has(question.key) ? walked.questions.get(question.key) : undefined
      return found?.answer === undefined ? [] : [{ ...logicOf(question), options: found.options }]
    })
  const known = knownAnswers(form)
  return {
    survey: {
      questions: [
        ...earlier.map(({ requiredIf: _requiredIf, showIf: _showIf, ...question }) => question),
        ...step.questions.map((question) =>
          names.questions.has(question.key) || hasConditions(question)
            ? { ...logicOf(question, names.recalled.has(question.key)), ...orderOf(question, seed) }
            : { key: question.key, type: question.type, ...question.required ? { required: true } : {} }
        )
      ],
      variables: survey.variables.filter(({ name }) => names.variables.has(name))
    },
    answers: Object.fromEntries(earlier.map(({ key }) => [key, known[key]])),
    language: survey.language ?? null
  }
}

/** The questions and the variables that rules and texts name, also through variables. */
class Names {
  readonly questions = new Set<string>()
  readonly variables = new Set<string>()
  /** The questions whose answers texts show. */
  readonly recalled = new Set<string>()

  constructor(readonly definitions: NonNullable<SurveyLogic["variables"]>) {}

  addText(text: string | undefined): void {
    for (const [, name] of text?.matchAll(reference) ?? []) {
      const [kind, variable] = name?.split(".") ?? []
      if (kind === undefined) continue
      if (variable === undefined) {
        this.questions.add(kind)
        this.recalled.add(kind)
      } else if (kind === "variable") this.#addVariable(variable)
    }
  }

  /** Every test, and every part of an expression, says in fields of these names what it reads. */
  addRule(rule: unknown): void {
    if (typeof rule !== "object" || rule === null) return
    for (const [name, value] of Object.entries(rule)) {
      if (typeof value !== "string") this.addRule(value)
      else if (name === "variable") this.#addVariable(value)
      else if (name === "question" || name === "answer" || name === "score") this.questions.add(value)
    }
  }

  #addVariable(name: string): void {
    if (this.variables.has(name)) return
    this.variables.add(name)
    this.addRule(this.definitions.find((definition) => definition.name === name)?.value)
  }
}

const rulesOf = (question: Question.Question): ReadonlyArray<Condition | Expression | undefined> => [
  question.showIf,
  question.requiredIf,
  ...[...question.options, ...Question.rowsOf(question)].map(({ showIf }) => showIf)
]

const hasExclusive = ({ options }: Question.Question): boolean => options.some(({ exclusive }) => exclusive === true)

/** @param isRecalled whether a text shows the answer: then the labels are needed, which are on the page otherwise */
const logicOf = (
  { key, options, required, requiredIf, settings, showIf, type }: Question.Question,
  isRecalled = true
): QuestionLogic => ({
  key,
  type,
  required,
  options: options.map((option) => optionLogicOf(option, isRecalled)),
  settings: "rows" in settings
    ? { ...settings, rows: settings.rows.map((row) => optionLogicOf(row, false)) }
    : settings,
  ...showIf === undefined ? {} : { showIf },
  ...requiredIf === undefined ? {} : { requiredIf }
})

const orderOf = (question: Question.Question, seed: number | undefined): Pick<StepQuestion, "order"> => {
  if (question.shuffle !== true || seed === undefined) return {}
  const shown = inShownOrder(question, seed)
  const parts = "rows" in shown.settings ? shown.settings.rows : shown.options
  return { order: parts.map(({ value }) => value) }
}

const optionLogicOf = ({ exclusive, label, score, showIf, value }: OptionLogic, isRecalled: boolean): OptionLogic => ({
  value,
  label: isRecalled ? label : "",
  ...score === undefined ? {} : { score },
  ...exclusive === undefined ? {} : { exclusive },
  ...showIf === undefined ? {} : { showIf }
})
