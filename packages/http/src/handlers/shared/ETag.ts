/**
 * Entity tags of surveys and their preconditions (RFC 9110, sections 8.8 and 13). A tag is `"{version}-{responses}"`,
 * because a read shows both. `If-Match` compares the version only: a response that arrives during an edit does not fail
 * the edit. The tag of a definition or a translation is its digest.
 */
import type { Survey } from "@canvass/core"
import { type IfMatch, type IfPendingMatch, type LocalizedSurvey, QuotaCounts } from "@canvass/core/ports"

/** Returns the `ETag` of a survey. */
export const forSurvey = (survey: Pick<Survey.Survey, "version" | "responseCount">): string =>
  `"${survey.version}-${survey.responseCount}"`

/**
 * Returns the versions that `If-Match` accepts, or `undefined` when the header is absent or `*`, which accepts any
 * version. Weak and foreign tags never match, so a header with no other tags returns an empty list (412).
 */
export const ifMatch = (header: string | undefined): IfMatch =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").flatMap((tag) => {
      const version = /^"(\d{1,15})-\d{1,15}"$/.exec(tag.trim())?.[1]
      return version === undefined ? [] : [Number(version)]
    })

/** Returns the `ETag` of a definition or a translation. */
export const forDigest = (digest: string): string => `"${digest}"`

/** Returns the digests that `If-Match` accepts, or `undefined` as `ifMatch` does. */
export const ifDigestMatch = (header: string | undefined): ReadonlyArray<string> | undefined =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").flatMap((tag) => {
      const digest = /^"([0-9a-f]{64})"$/.exec(tag.trim())?.[1]
      return digest === undefined ? [] : [digest]
    })

/** Returns what `If-Match` and `If-None-Match` say about a pending definition or one of its translations. */
export const ifPendingMatch = (
  headers: { readonly "if-match"?: string; readonly "if-none-match"?: string }
): IfPendingMatch => {
  const [match, noneMatch] = [headers["if-match"], headers["if-none-match"]]
  return { digests: match === undefined ? undefined : ifDigestMatch(match) ?? "*", isFirst: noneMatch?.trim() === "*" }
}

/**
 * Returns the `ETag` of what a respondent reads: of the survey, its status, whether it is full, and the texts of its
 * language.
 */
export const forRespondent = (
  { digest, language, survey }: LocalizedSurvey<Survey.Survey>
): string => {
  const { status, version } = survey
  const fullness = QuotaCounts.isFull(survey) ? "full" : ""
  return `"${[version, status, fullness, language ?? "", digest?.slice(0, 16) ?? ""].join("-")}"`
}
