/** What the owner of a survey writes, apart from what a server adds: ids, the slug, the status, times and counts. */
import * as Questionnaire from "../../questions/Questionnaire.js"
import { withoutStoredFields } from "../../questions/RetiredOptions.js"
import { keepVariableNames } from "../../questions/VariableNames.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as QuotaCounts from "../model/QuotaCounts.js"
import { slug, type Survey } from "../model/Survey.js"

/** The fields of a survey that its owner writes. */
export type SurveyContent = Pick<
  Survey,
  | "closesAt"
  | "description"
  | "design"
  | "endings"
  | "hiddenFields"
  | "keepPartials"
  | "languages"
  | "layout"
  | "metadata"
  | "onePerExternalId"
  | "questions"
  | "quotas"
  | "title"
  | "variables"
  | "visibility"
>

/** What a server adds to a new survey. */
export interface DraftContext {
  readonly id: SurveyId
  readonly accountId: AccountId
  readonly now: Instant
  /** Five random bytes. */
  readonly random: Uint8Array
}

/** A new survey. */
export const draftOf = (content: SurveyContent, { accountId, id, now, random }: DraftContext): Survey => ({
  ...content,
  id,
  accountId,
  slug: slug(content.title, random),
  alias: null,
  status: "draft",
  retired: [],
  questionnaireVersion: 1,
  questionnaireAt: now,
  responseCount: 0,
  quotaCounts: QuotaCounts.none,
  quotasCountedTo: null,
  variablesComputedTo: null,
  publishedAt: null,
  closedAt: null,
  closeReason: null,
  createdAt: now,
  updatedAt: now,
  version: 1
})

/**
 * The content of a copy of a survey. Its questions have new ids and the same keys, and their options and rows the same
 * codes.
 * The copy does not close by itself.
 */
export const duplicated = (
  {
    description,
    design,
    endings,
    hiddenFields,
    keepPartials,
    languages,
    layout,
    metadata,
    onePerExternalId,
    questions,
    quotas,
    variables,
    visibility
  }: Survey,
  title: string,
  newQuestionId: () => Survey["questions"][number]["id"]
): SurveyContent => ({
  title,
  description,
  visibility,
  closesAt: null,
  questions: keepVariableNames(Questionnaire.empty, {
    questions: questions.map((question) => ({ ...withoutStoredFields(question), id: newQuestionId() })),
    retired: []
  }).questions,
  hiddenFields,
  variables,
  quotas,
  onePerExternalId,
  endings,
  layout,
  design,
  languages,
  keepPartials,
  metadata
})

/** The title of a copy, of at most `maxLength` UTF-16 code units. */
export const titleOfCopy = (title: string, maxLength: number): string => {
  const cut = title.slice(0, maxLength - suffix.length)
  return cut.replace(/[\uD800-\uDBFF]$/, "") + suffix
}

const suffix = " (copy)"
