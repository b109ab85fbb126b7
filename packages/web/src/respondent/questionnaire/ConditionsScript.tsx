/**
 * The conditions of a survey for the script that follows them. A page without script does not need it: the server walks
 * over the answers each time that the form is sent.
 */
import { Question } from "@canvass/core"
import type { Condition, OptionLogic, QuestionLogic, SurveyLogic } from "@canvass/core/questionnaire"
import { conditionsScript } from "../../assets/scripts/conditionsScript.js"
import { hasConditions } from "./questionWalk.js"

export const ConditionsScript = ({ basePath, questions }: {
  readonly basePath: string
  readonly questions: ReadonlyArray<Question.Question>
}) => (
  <>
    <script type="application/json" id="conditions" dangerouslySetInnerHTML={{ __html: conditionsJson(questions) }} />
    {/* It runs as soon as the form is complete, before the script of all pages, which is deferred. */}
    <script src={basePath + conditionsScript.path}></script>
  </>
)

/**
 * What `walk` needs of the questions. `<` is escaped, so that no text ends the element or begins a comment. Questions
 * that no condition concerns have their key and type only.
 */
export const conditionsJson = (questions: ReadonlyArray<Question.Question>): string => {
  const tested = new Set(questions.flatMap((question) => conditionsOf(question).flatMap(testedKeys)))
  const survey: SurveyLogic = {
    questions: questions.map((question) =>
      tested.has(question.key) || hasConditions(question)
        ? logicOf(question)
        : { key: question.key, type: question.type }
    )
  }
  return JSON.stringify(survey).replaceAll("<", "\\u003c")
}

const logicOf = ({ key, options, required, requiredIf, settings, showIf, type }: Question.Question): QuestionLogic => ({
  key,
  type,
  required,
  options: options.map(optionLogicOf),
  settings: "rows" in settings ? { ...settings, rows: settings.rows.map(optionLogicOf) } : settings,
  ...showIf === undefined ? {} : { showIf },
  ...requiredIf === undefined ? {} : { requiredIf }
})

/** Labels are on the page. */
const optionLogicOf = ({ exclusive, showIf, value }: OptionLogic): OptionLogic => ({
  value,
  label: "",
  ...exclusive === undefined ? {} : { exclusive },
  ...showIf === undefined ? {} : { showIf }
})

const conditionsOf = (question: Question.Question): ReadonlyArray<Condition> =>
  [
    question.showIf,
    question.requiredIf,
    ...[...question.options, ...Question.rowsOf(question)].map(({ showIf }) => showIf)
  ]
    .filter((condition) => condition !== undefined)

const testedKeys = (condition: Condition): ReadonlyArray<string> => {
  if ("all" in condition) return condition.all.flatMap(testedKeys)
  if ("any" in condition) return condition.any.flatMap(testedKeys)
  if ("not" in condition) return testedKeys(condition.not)
  const { question, value } = condition
  return [question, typeof value === "object" && "question" in value ? value.question : undefined]
    .filter((key) => key !== undefined)
}
