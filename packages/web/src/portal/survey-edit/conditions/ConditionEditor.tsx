/** The condition under which a question is shown: some tests, and buttons that add and remove them. */
import type { Language } from "@canvass/core/ports"
import { type FieldError, fieldId } from "../../../form/FormState.js"
import { buttonName, editAction, fieldOf, type Focus } from "../editorFields.js"
import { conditionFields, kept, maxTests, maxTestsOfSurvey } from "../model/conditions/ConditionForm.js"
import { subjectName, type Subjects } from "../model/conditions/Subject.js"
import { writeAction } from "../model/FormAction.js"
import type { QuestionForm } from "../model/QuestionForm.js"
import { questionField } from "../model/SurveyForm.js"
import { surveyEditTexts } from "../surveyEditTexts.js"
import { type ConditionEditorTexts, conditionEditorTexts } from "./conditionEditorTexts.js"
import { TestEditor } from "./TestEditor.js"

export interface ConditionEditorProps {
  readonly language: Language
  readonly question: QuestionForm
  /** From 0. */
  readonly index: number
  /** Those of the form. */
  readonly subjects: Subjects
  readonly errors: ReadonlyArray<FieldError>
  readonly focus: Focus | undefined
}

export const ConditionEditor = ({ errors, focus, index, language, question, subjects }: ConditionEditorProps) => {
  const { showIf, token } = question
  if (showIf.isKept) return <input type="hidden" name={questionField(token, "showIf")} value={kept} />
  const t = conditionEditorTexts[language]
  const part = focus?.token === token ? focus.part : undefined
  const isChoosing = part === "subject"
  const canAdd = showIf.tests.length < maxTests && subjects.testCount < maxTestsOfSurvey &&
    subjects.hasAnyBefore(index)
  const add = canAdd && !isChoosing && (
    <button
      type="submit"
      class="secondary"
      name={buttonName}
      value={writeAction({ kind: "chooseTest", token })}
      aria-label={surveyEditTexts[language].ofQuestion(t.add, index + 1)}
      autofocus={part === "condition"}
      formNoValidate
    >
      {t.add}
    </button>
  )
  if (showIf.tests.length === 0 && !isChoosing) return add === false ? <></> : <p class="add-condition">{add}</p>
  const { errors: messages, id } = fieldOf(questionField(token, "showIf"), errors)
  return (
    <div
      role="group"
      class={messages.length === 0 ? "rules" : "rules invalid"}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>{t.shownWhen}</h3>
      {messages.map((message) => <p class="error" key={message}>{message}</p>)}
      {showIf.tests.length > 0 && <JoinField question={question} t={t} />}
      {showIf.tests.map((test, place) => (
        <TestEditor
          key={place}
          language={language}
          token={token}
          test={test}
          index={place}
          subject={subjects.find(test.subject)}
          label={labelOf(test.subject, subjects, language)}
          errors={errors}
          hasFocus={part === "test" && place === showIf.tests.length - 1}
        />
      ))}
      {isChoosing && <SubjectField question={question} index={index} subjects={subjects} language={language} />}
      {add}
    </div>
  )
}

/** Whether all or any of the tests must be true. */
const JoinField = ({ question: { showIf, token }, t }: {
  readonly question: QuestionForm
  readonly t: ConditionEditorTexts
}) => {
  const name = questionField(token, "showIf") + conditionFields.join
  return showIf.tests.length === 1 ?
    <input type="hidden" name={name} value={showIf.join} /> :
    (
      <select class="join" name={name} aria-label={t.join}>
        {(["all", "any"] as const).map((join) => (
          <option key={join} value={join} selected={join === showIf.join}>{t.joins[join]}</option>
        ))}
      </select>
    )
}

/** Chooses what a further test reads. */
const SubjectField = ({ index, language, question: { token }, subjects }: {
  readonly question: QuestionForm
  readonly index: number
  readonly subjects: Subjects
  readonly language: Language
}) => {
  const t = conditionEditorTexts[language]
  const name = questionField(token, "showIf") + conditionFields.chosen
  const id = fieldId(editAction, name)
  const groups = [
    [t.questions, subjects.questions.slice(0, index).map((before) => subjectName.question(before.token))],
    [t.hiddenFields, subjects.fields.map(subjectName.field)],
    [t.variables, subjects.variables.map(subjectName.variable)]
  ] as const
  return (
    <div class="field">
      <label for={id}>{t.subject}</label>
      <div class="test-fields">
        <select id={id} name={name} autofocus>
          <option value="">{t.choose}</option>
          {groups.map(([label, names]) =>
            names.length > 0 && (
              <optgroup key={label} label={label}>
                {names.map((subject) => (
                  <option key={subject} value={subject}>{labelOf(subject, subjects, language)}</option>
                ))}
              </optgroup>
            )
          )}
        </select>
        <button
          type="submit"
          class="secondary"
          name={buttonName}
          value={writeAction({ kind: "addTest", token })}
          formNoValidate
        >
          {t.addChosen}
        </button>
      </div>
    </div>
  )
}

/** What a test reads, in words. */
const labelOf = (name: string, subjects: Subjects, language: Language): string => {
  const t = conditionEditorTexts[language]
  const [kind, ...rest] = name.split(".")
  const own = rest.join(".")
  if (kind === "field") return t.hiddenField(own)
  if (kind === "variable") return t.variable(own)
  const index = subjects.indexOf(own)
  const text = subjects.questions[index]?.text
  if (text === undefined) return t.removed
  const number = surveyEditTexts[language].question(index + 1)
  return text.trim() === "" ? number : `${number}: ${shortened(text)}`
}

/** Maximum length of the text of a question in a list, in UTF-16 code units. */
const maxLabelLength = 80

const shortened = (text: string): string =>
  text.length <= maxLabelLength ? text : `${text.slice(0, maxLabelLength - 1).trimEnd()}…`
