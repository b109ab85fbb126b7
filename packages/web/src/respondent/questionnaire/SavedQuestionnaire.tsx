/** The form of a step of a partial response: its answers are saved again, or sent. */
import type { Walk } from "@canvass/core/questionnaire"
import { type Entries, isAnswerField } from "@canvass/ui"
import { Flash } from "../../components/Flash.js"
import { Timestamp } from "../../components/Timestamp.js"
import type { PageRequest } from "../../page/PageContext.js"
import type { PageContent } from "../../page/respond.js"
import { type AnswerErrors, none } from "../answers/AnswerErrors.js"
import * as ResponseFields from "../answers/ResponseFields.js"
import { isStepwise, type Step, stepsOf } from "../answers/Step.js"
import { storedEntries, storedValues } from "../answers/storedAnswers.js"
import { picturesOf } from "../design/Look.js"
import { alreadySentAddress, continueAddress, uploadPath } from "../paths.js"
import type { PublicSurvey, ResumeLink, SubmittedResponse } from "../respondentCalls.js"
import { withLanguage } from "../surveyLanguage.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { languagesOf } from "./LanguageSwitch.js"
import { type LeftOutAnswer, LeftOutAnswers } from "./LeftOutAnswers.js"
import { questionnairePage } from "./Questionnaire.js"

export interface SavedQuestionnaireProps {
  readonly survey: PublicSurvey
  readonly response: Pick<SubmittedResponse, "answers" | "submittedAt">
  readonly link: ResumeLink
  readonly step: Step
  /** Default: the answers that are stored. */
  readonly entries?: Entries
  readonly fields: ResponseFields.ResponseFields
  readonly errors?: AnswerErrors
  readonly newKeys?: ReadonlySet<string>
  /** The walk over the answers that are stored. Only with them: without `entries`. */
  readonly walked?: Walk
  /**
   * Whether the form has just been saved: the page shows the personal link, and the answers with `errors` are those
   * that are not saved.
   */
  readonly isSaved?: boolean
  /** The answers of the step before that were not saved, because they are not valid. */
  readonly leftOut?: ReadonlyArray<LeftOutAnswer>
}

export const savedQuestionnairePage = (
  page: PageRequest,
  {
    entries,
    errors = none,
    fields,
    isSaved = false,
    leftOut = [],
    link,
    newKeys,
    response,
    step,
    survey,
    walked
  }: SavedQuestionnaireProps
): PageContent => {
  const { language, site } = page
  const t = respondentTexts[language]
  const shownStep = isStepwise(stepsOf(survey, fields.seed)) ? { stepKey: step.key } : {}
  const content = questionnairePage({
    survey,
    design: survey.design,
    pictureOf: picturesOf(survey, page.basePath),
    logo: page.look?.logo,
    step,
    stored: storedValues(response.answers),
    language,
    limits: site.limits,
    basePath: page.basePath,
    uploadPath: uploadPath(page, survey.id),
    action: continueAddress(page, survey.slug, link, shownStep),
    entries: (entries ?? storedEntries(step.questions, response.answers)).filter(isAnswerField),
    metadata: ResponseFields.metadataOf(fields),
    seed: fields.seed,
    hidden: ResponseFields.toEntries(fields),
    draftName: link.responseId,
    alreadySent: alreadySentAddress(page, survey.slug, link),
    surveyLanguage: page.surveyLanguage,
    languages: languagesOf(survey, (tag) => continueAddress(withLanguage(page, tag), survey.slug, link, shownStep)),
    errors,
    isStored: true,
    ...newKeys === undefined ? {} : { newKeys },
    ...walked === undefined ? {} : { walked },
    ...isSaved ? { errorTitle: t.notSavedTitle } : {},
    children: (
      <>
        {leftOut.length > 0 && <LeftOutAnswers answers={leftOut} texts={t} />}
        {isSaved && (
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
                value={new URL(continueAddress(page, survey.slug, link), site.publicUrl).href}
                aria-describedby="personal-link-hint"
              />
              <button type="button" class="secondary" data-copy="personal-link" hidden>{t.copyLink}</button>
            </div>
            <p class="hint" id="personal-link-hint">{t.personalLinkHint}</p>
          </Flash>
        )}
      </>
    )
  })
  return { ...content, ...isSaved ? { status: 200 } : {}, isIndexable: false }
}
