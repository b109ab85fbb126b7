/** The page that a question begins. */
import type { LimitValues } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { Checkbox, Labelled } from "@canvass/ui"
import type { FieldError } from "../../form/FormState.js"
import { fieldOf } from "./editorFields.js"
import type { QuestionForm } from "./model/QuestionForm.js"
import { questionField } from "./model/SurveyForm.js"
import { surveyEditTexts } from "./surveyEditTexts.js"

export const PageFields = ({ errors, language, limits, question: { page, token } }: {
  readonly language: Language
  readonly limits: LimitValues
  readonly question: QuestionForm
  readonly errors: ReadonlyArray<FieldError>
}) => {
  const t = surveyEditTexts[language]
  return (
    <>
      <Checkbox {...fieldOf(questionField(token, "page"), errors)} label={t.beginsPage} isChecked={page.isBegun} />
      <Labelled label={t.pageTitle} hint={t.pageTitleHint} {...fieldOf(questionField(token, "page.title"), errors)}>
        {(aria) => <input type="text" {...aria} value={page.title} maxLength={limits.title} />}
      </Labelled>
      <Checkbox
        {...fieldOf(questionField(token, "page.shuffle"), errors)}
        label={t.shufflesPage}
        isChecked={page.shuffle}
      />
    </>
  )
}
