/** A survey and the pure rules of its life (specification, States and transitions; decisions §2). */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { RuleViolated, type Violation, violation } from "../validation/ValidationError.js"
import { AccountId, SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"
import { Question } from "./Question.js"

export const SurveyStatus = Schema.Literal("draft", "published", "closed")
export type SurveyStatus = typeof SurveyStatus.Type

export const Visibility = Schema.Literal("public", "private", "unlisted")
export type Visibility = typeof Visibility.Type

/**
 * `retired` questions are gone from the survey and kept with the answers given to them. `responseCount` counts
 * completed responses and is kept by the store. `version` grows with every change but that one.
 */
export const Survey = Schema.Struct({
  id: SurveyId,
  accountId: AccountId,
  title: Schema.String,
  slug: Schema.String,
  description: Schema.NullOr(Schema.String),
  status: SurveyStatus,
  visibility: Visibility,
  questions: Schema.Array(Question),
  retired: Schema.Array(Question),
  responseCount: Schema.Int,
  closesAt: Schema.NullOr(Instant),
  publishedAt: Schema.NullOr(Instant),
  closedAt: Schema.NullOr(Instant),
  closeReason: Schema.NullOr(Schema.String),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Int
})
export type Survey = typeof Survey.Type

/** The list item: what can be told of a survey without reading its questions. */
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

export const position = (survey: Pick<Survey, "createdAt" | "id">): Position => ({
  at: survey.createdAt,
  id: survey.id
})

/** The title in ASCII kebab-case, at most 60 characters, and eight random base32 characters (five random bytes). */
export const slug = (title: string, random: Uint8Array): string => {
  const words = title.normalize("NFKD").replaceAll(/\p{Mark}/gu, "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
  const stem = words.slice(words.startsWith("-") ? 1 : 0).slice(0, 60).replace(/-$/, "")
  return (stem === "" ? "survey" : stem) + "-" + base32(random)
}

/** Publishing a published survey changes nothing: the same value comes back. Names every rule that fails. */
export const publish = (survey: Survey, now: Instant): Either.Either<Survey, RuleViolated> => {
  if (survey.status === "published") return Either.right(survey)
  const broken: Array<Violation> = []
  if (survey.questions.length === 0) {
    broken.push(violation("/questions", "no-questions", "A survey needs at least one question before it is published."))
  }
  if (isPastClosing(survey, now)) {
    broken.push(
      violation("/closesAt", "closes-in-the-past", "`closesAt` is past: move it or remove it before publishing.")
    )
  }
  const [first, ...rest] = broken
  if (first !== undefined) return Either.left(new RuleViolated({ violations: [first, ...rest] }))
  return Either.right(
    changed({ ...survey, status: "published", publishedAt: now, closedAt: null, closeReason: null }, now)
  )
}

/** Closing a closed survey changes nothing: the same value comes back. A draft can't be closed. */
export const close = (survey: Survey, reason: string | null, now: Instant): Either.Either<Survey, RuleViolated> => {
  switch (survey.status) {
    case "closed":
      return Either.right(survey)
    case "draft":
      return Either.left(
        new RuleViolated({
          violations: [violation("/status", "not-published", "A draft can't be closed: it was never published.")]
        })
      )
    case "published":
      return Either.right(changed({ ...survey, status: "closed", closedAt: now, closeReason: reason }, now))
  }
}

/** The reason that the sweep gives when it closes a survey past its `closesAt`. */
export const expired = "expired"

export const isPastClosing = (survey: Pick<Survey, "closesAt">, now: Instant): boolean =>
  survey.closesAt !== null && survey.closesAt <= now

/** Whether a respondent may see it: a draft is for its owner's eyes only, and so is a private survey. */
export const isVisible = (survey: Survey, caller: AccountId | undefined): boolean =>
  survey.status !== "draft" && (survey.visibility !== "private" || survey.accountId === caller)

/** A change's mark: the next version, and when. */
export const changed = (survey: Survey, now: Instant): Survey => ({
  ...survey,
  updatedAt: now,
  version: survey.version + 1
})

/**
 * Why this caller can't answer now, if so: not published, past `closesAt` by the clock whether or not the sweep has
 * run, or private to somebody else. `caller` is the account whose credential came with the request.
 */
export const refusal = (survey: Survey, caller: AccountId | undefined, now: Instant): RuleViolated | undefined => {
  const broken: Array<Violation> = []
  if (survey.status !== "published") {
    broken.push(violation("/status", "not-accepting", "This survey is not accepting responses."))
  } else if (isPastClosing(survey, now)) {
    broken.push(violation("/closesAt", "closed", "This survey has closed."))
  }
  if (survey.visibility === "private" && caller !== survey.accountId) {
    broken.push(violation("/visibility", "private", "This survey is private."))
  }
  const [first, ...rest] = broken
  return first === undefined ? undefined : new RuleViolated({ violations: [first, ...rest] })
}

const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join("")
}

const alphabet = "abcdefghijklmnopqrstuvwxyz234567"
