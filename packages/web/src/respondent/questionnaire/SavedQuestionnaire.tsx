/** The form of a partial response: its answers are saved again, or sent. */
import { Flash } from "../../components/Flash.js"
import { Timestamp } from "../../components/Timestamp.js"
import type { Entries } from "../../form/Entries.js"
import { addressOf, type PageRequest } from "../../page/PageContext.js"
import type { PageContent } from "../../page/respond.js"
import { isAnswerField } from "../../question-parts/controls/QuestionControl.js"
import { alreadySentAddress, continuePath } from "../paths.js"
import type { PublicSurvey, ResumeLink, SubmittedResponse } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { type AnswerErrors, none } from "./AnswerErrors.js"
import { questionnairePage } from "./Questionnaire.js"
import * as ResponseFields from "./ResponseFields.js"

export interface SavedQuestionnaireProps {
  readonly survey: PublicSurvey
  readonly response: Pick<SubmittedResponse, "submittedAt">
  readonly link: ResumeLink
  readonly entries: Entries
  readonly fields: ResponseFields.ResponseFields
  readonly errors?: AnswerErrors
  readonly newKeys?: ReadonlySet<string>
  /**
   * Whether the form has just been saved: the page shows the personal link, and the answers with `errors` are those
   * that are not saved.
   */
  readonly isSaved: boolean
}

export const savedQuestionnairePage = (
  page: PageRequest,
  { entries, errors = none, fields, isSaved, link, newKeys, response, survey }: SavedQuestionnaireProps
): PageContent => {
  const { language, site } = page
  const t = respondentTexts[language]
  const action = addressOf(page, continuePath(survey.slug, link))
  const content = questionnairePage({
    survey,
    language,
    limits: site.limits,
    basePath: page.basePath,
    action,
    entries: entries.filter(isAnswerField),
    metadata: fields.metadata,
    hidden: ResponseFields.toEntries(fields),
    draftName: link.responseId,
    alreadySent: alreadySentAddress(page, survey.slug),
    errors,
    ...newKeys === undefined ? {} : { newKeys },
    ...isSaved ? { errorTitle: t.notSavedTitle } : {},
    children: isSaved && (
      <Flash title={errors.size === 0 ? t.saved : t.savedInPart}>
        <p>
          <Timestamp at={response.submittedAt} language={language} />
        </p>
        <label for="personal-link">{t.personalLink}</label>
        <div class="copy">
          <input
            id="personal-link"
            type="url"
            readOnly
            value={new URL(action, site.publicUrl).href}
            aria-describedby="personal-link-hint"
          />
          <button type="button" class="secondary" data-copy="personal-link" hidden>{t.copyLink}</button>
        </div>
        <p class="hint" id="personal-link-hint">{t.personalLinkHint}</p>
      </Flash>
    )
  })
  return { ...content, ...isSaved ? { status: 200 } : {}, isIndexable: false }
}
