/** The rules that the editor does not change: those of a question, and all of the survey. */
import type { Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { LabelledField } from "@canvass/ui"
import { conditionEditorTexts } from "./conditions/conditionEditorTexts.js"
import { buttonName } from "./editorFields.js"
import { writeAction } from "./model/FormAction.js"
import type { QuestionForm } from "./model/QuestionForm.js"
import type { RuleSentences } from "./rules/RuleSentences.js"
import { surveyEditTexts } from "./surveyEditTexts.js"

export interface QuestionRulesProps extends LabelledField {
  readonly question: QuestionForm
  /** From 0. */
  readonly index: number
  /** The question as it is stored. */
  readonly stored: Question.Question
  readonly sentences: RuleSentences
  readonly language: Language
}

export const QuestionRules = ({ errors, id, index, language, question, sentences, stored }: QuestionRulesProps) => {
  const t = surveyEditTexts[language]
  const { removeAll } = conditionEditorTexts[language]
  const { page, showIf, token } = question
  const conditions = showIf.isKept ? sentences.showIf(stored) : []
  const all = [...page.isBegun ? sentences.ofPage(stored) : [], ...conditions, ...sentences.others(stored)]
  if (all.length === 0) return <></>
  return (
    <div
      role="group"
      class={errors.length === 0 ? "rules" : "rules invalid"}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>{t.rules}</h3>
      {errors.map((error) => <p class="error" key={error}>{error}</p>)}
      <ul>{all.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
      <p class="hint">{t.rulesHint}</p>
      {conditions.length > 0 && (
        <button
          type="submit"
          class="secondary"
          name={buttonName}
          value={writeAction({ kind: "removeCondition", token })}
          aria-label={t.ofQuestion(removeAll, index + 1)}
          formNoValidate
        >
          {removeAll}
        </button>
      )}
    </div>
  )
}

/** All rules of the survey as it is stored. */
export const SurveyRules = ({ language, sentences }: {
  readonly sentences: RuleSentences
  readonly language: Language
}) => {
  const t = surveyEditTexts[language]
  const all = sentences.all()
  if (all.length === 0) return <></>
  return (
    <details class="panel survey-rules">
      <summary>{t.surveyRules}</summary>
      <p class="hint">{t.surveyRulesHint}</p>
      <ul>{all.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
    </details>
  )
}
