/** A survey, and the rules for its status: draft, published, closed. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Question } from "../../questions/Question.js"
import { RuleViolated, ruleViolated, type Violation, violation } from "../../validation/ValidationError.js"
import { AccountId, SurveyId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"
import { Metadata } from "../../values/Metadata.js"
import { onceFor } from "../../values/onceFor.js"
import type { Position } from "../../values/Page.js"
import { normalize } from "../../values/text/Normalization.js"
import { Design } from "./Design.js"
import { Ending } from "./Ending.js"
import { HiddenField } from "./HiddenField.js"
import { Quota } from "./Quota.js"
import * as QuotaCounts from "./QuotaCounts.js"
import { quotasOfVariables } from "./quotaVariables.js"
import { Variable } from "./Variable.js"

export const SurveyStatus = Schema.Literal("draft", "published", "closed")
export type SurveyStatus = typeof SurveyStatus.Type

export const Visibility = Schema.Literal("public", "private", "unlisted")
export type Visibility = typeof Visibility.Type

/** How the questions of a page are shown: all at once (`pages`), or one at a time. */
export const Layout = Schema.Literal("pages", "one")
export type Layout = typeof Layout.Type

/**
 * A survey as it is stored. `retired` questions have been removed from the survey and are kept for their answers.
 * `alias` is a name beside the slug, which its owner has chosen. `metadata` is data of the owner's product, which
 * respondents do not see. `questionnaireVersion` increases with each change of the questions, variables or endings, and
 * `questionnaireAt` is the time of the last one. `languages` are the tags that it offers, its own first; an empty list
 * says nothing about its language. `keepPartials` is the number of days after which a partial response is removed.
 * `responseCount` counts completed responses and is maintained by the store. So are `quotaCounts`, and
 * `quotasCountedTo`: while responses that exist are counted for quotas, the sequence number up to which they are, else
 * null. `variablesComputedTo` is the same for the variables of responses that exist while they are computed again.
 * `version` increases with every other change.
 */
export const Survey = Schema.Struct({
  id: SurveyId,
  accountId: AccountId,
  title: Schema.String,
  slug: Schema.String,
  alias: Schema.NullOr(Schema.String),
  description: Schema.NullOr(Schema.String),
  status: SurveyStatus,
  visibility: Visibility,
  questions: Schema.Array(Question),
  retired: Schema.Array(Question),
  hiddenFields: Schema.Array(HiddenField),
  variables: Schema.Array(Variable),
  quotas: Schema.Array(Quota),
  onePerExternalId: Schema.Boolean,
  endings: Schema.Array(Ending),
  layout: Layout,
  design: Schema.NullOr(Design),
  languages: Schema.Array(Schema.String),
  keepPartials: Schema.NullOr(Schema.Int),
  questionnaireVersion: Schema.Int,
  questionnaireAt: Instant,
  metadata: Metadata,
  responseCount: Schema.Int,
  quotaCounts: QuotaCounts.QuotaCounts,
  quotasCountedTo: Schema.NullOr(Schema.Int),
  variablesComputedTo: Schema.NullOr(Schema.Int),
  closesAt: Schema.NullOr(Instant),
  publishedAt: Schema.NullOr(Instant),
  closedAt: Schema.NullOr(Instant),
  closeReason: Schema.NullOr(Schema.String),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Int
})
export type Survey = typeof Survey.Type

/** A survey in a list: without its questions. */
export const SurveySummary = Schema.Struct({
  id: Survey.fields.id,
  title: Survey.fields.title,
  slug: Survey.fields.slug,
  status: Survey.fields.status,
  visibility: Survey.fields.visibility,
  questionCount: Schema.Int,
  responseCount: Survey.fields.responseCount,
  createdAt: Survey.fields.createdAt,
  updatedAt: Survey.fields.updatedAt
})
export type SurveySummary = typeof SurveySummary.Type

/** A survey in a list: of a draft with a pending definition, `pendingTitle` is the title that it would get. */
export interface ListedSurvey extends SurveySummary {
  readonly pendingTitle?: string
}

/** Summarizes a survey for a list. */
export const summary = (survey: Survey): SurveySummary => ({
  id: survey.id,
  title: survey.title,
  slug: survey.slug,
  status: survey.status,
  visibility: survey.visibility,
  questionCount: survey.questions.length,
  responseCount: survey.responseCount,
  createdAt: survey.createdAt,
  updatedAt: survey.updatedAt
})

/** The position of a survey in lists, which are ordered by `createdAt`. */
export const position = (survey: Pick<Survey, "createdAt" | "id">): Position => ({
  at: survey.createdAt,
  id: survey.id
})

/**
 * Makes a slug: the title in ASCII kebab-case, at most 60 characters, and eight random characters. Letters with marks
 * lose the marks, and Latin letters that have no such form are spelled with others.
 *
 * @param random - Five random bytes.
 */
export const slug = (title: string, random: Uint8Array): string => {
  const decomposed = normalize(title, "NFKD")
  const letters = decomposed.replaceAll(/\p{Mark}/gu, "").toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => Object.hasOwn(spellings, letter) ? spellings[letter] ?? "" : letter)
  const words = letters.replaceAll(/[^a-z0-9]+/g, "-")
  const stem = words.slice(words.startsWith("-") ? 1 : 0).slice(0, 60).replace(/-$/, "")
  return (stem === "" ? "survey" : stem) + "-" + base32(random)
}

/**
 * Publishes a draft or a closed survey. Returns a published survey as it is. Fails with all rules that the survey
 * violates: it needs a question, and `closesAt` must not be past.
 */
export const publish = (survey: Survey, now: Instant): Either.Either<Survey, RuleViolated> => {
  if (survey.status === "published") return Either.right(survey)
  const violations: Array<Violation> = []
  if (survey.questions.length === 0) {
    violations.push(
      violation("/questions", "no-questions", "A survey needs at least one question before it is published.")
    )
  }
  if (isPastClosing(survey, now)) {
    violations.push(
      violation("/closesAt", "closes-in-the-past", "`closesAt` is past: move it or remove it before publishing.")
    )
  }
  // When variables have been computed again, the responses are counted again for quotas that test them.
  if (survey.quotasCountedTo !== null || survey.variablesComputedTo !== null && quotasOfVariables(survey).length > 0) {
    violations.push(
      violation("/quotas", "quota-counting", "The responses are still being counted for the quotas. Try again later.")
    )
  }
  const [first, ...rest] = violations
  if (first !== undefined) return Either.left(new RuleViolated({ violations: [first, ...rest] }))
  return Either.right(
    changed({ ...survey, status: "published", publishedAt: now, closedAt: null, closeReason: null }, now)
  )
}

/** Closes a published survey. Returns a closed survey as it is. Fails for a draft. */
export const close = (survey: Survey, reason: string | null, now: Instant): Either.Either<Survey, RuleViolated> => {
  switch (survey.status) {
    case "closed":
      return Either.right(survey)
    case "draft":
      return Either.left(
        ruleViolated("/status", "not-published", "A draft can't be closed: it was never published.")
      )
    case "published":
      return Either.right(changed({ ...survey, status: "closed", closedAt: now, closeReason: reason }, now))
  }
}

/** The `closeReason` of a survey that was closed because its `closesAt` has passed. */
export const expired = "expired"

/** Whether `closesAt` has passed. */
export const isPastClosing = (survey: Pick<Survey, "closesAt">, now: Instant): boolean =>
  survey.closesAt !== null && survey.closesAt <= now

/**
 * Whether the survey is visible to respondents. A draft is not visible, not even to its owner. A private survey is
 * visible to its owner only.
 *
 * @param caller - The account of the credential of the request, if there is one.
 */
export const isVisible = (survey: Survey, caller: AccountId | undefined): boolean =>
  survey.status !== "draft" && (survey.visibility !== "private" || survey.accountId === caller)

/**
 * The survey without the metadata of the owner's product, which respondents must not see. Its other parts are the same
 * objects each time, so that what is made of them can be cached.
 */
export const withoutMetadata = (survey: Survey): Survey => ({
  ...survey,
  metadata: noMetadata,
  questions: questionsWithoutMetadata(survey.questions)
})

const noMetadata: Metadata = {}

const questionsWithoutMetadata = onceFor((questions: Survey["questions"]): Survey["questions"] =>
  questions.some(({ metadata }) => metadata !== undefined)
    ? questions.map(({ metadata: _, ...question }) => question)
    : questions
)

/** The survey after a change: with the next version and the time of the change. */
export const changed = (survey: Survey, now: Instant): Survey => ({
  ...survey,
  updatedAt: now,
  version: survey.version + 1
})

/**
 * Why the survey refuses a response from the caller: it is not published, `closesAt` has passed (even if its status has
 * not changed yet), or it is private to another account. Undefined when the survey accepts responses.
 *
 * @param caller - The account of the credential of the request, if there is one.
 */
export const refusal = (survey: Survey, caller: AccountId | undefined, now: Instant): RuleViolated | undefined => {
  const violations: Array<Violation> = []
  if (survey.status !== "published" || isPastClosing(survey, now)) {
    const detail = survey.status === "draft" ? "This survey is not accepting responses." : "This survey has closed."
    violations.push(violation("/status", "not-accepting", detail))
  }
  if (survey.visibility === "private" && caller !== survey.accountId) {
    violations.push(violation("/visibility", "private", "This survey is private."))
  }
  const [first, ...rest] = violations
  return first === undefined ? undefined : new RuleViolated({ violations: [first, ...rest] })
}

/** How Latin letters are written in ASCII which Unicode does not decompose. */
const spellings: Readonly<Record<string, string>> = {
  "\u00DF": "ss", // ß
  "\u00E6": "ae", // æ
  "\u00F0": "d", // ð
  "\u00F8": "o", // ø
  "\u00FE": "th", // þ
  "\u0111": "d", // đ
  "\u0127": "h", // ħ
  "\u0131": "i", // ı
  "\u0142": "l", // ł
  "\u014B": "n", // ŋ
  "\u0153": "oe", // œ
  "\u0167": "t", // ŧ
  "\u0180": "b", // ƀ
  "\u0188": "c", // ƈ
  "\u0192": "f", // ƒ
  "\u0259": "e", // ə
  "\u0268": "i" // ɨ
}

const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{5}/g) ?? []).map((bits) => alphabet.charAt(Number.parseInt(bits, 2))).join("")
}

const alphabet = "abcdefghijklmnopqrstuvwxyz234567"
