/**
 * What tells one state of a survey from another (RFC 9110 §8.8, §13). A survey's tag holds its version and the number
 * of its responses, since a reader sees both. Only the version counts for `If-Match`: responses that arrive while
 * somebody edits don't stop the edit.
 */
import type { IfMatch, Survey } from "@canvass/core"

export const ofSurvey = (survey: Pick<Survey.Survey, "version" | "responseCount">): string =>
  `"${survey.version}-${survey.responseCount}"`

/**
 * The versions that `If-Match` accepts: none at all when it holds no tag of ours, so that the request fails (412).
 * `*` is any version of a survey that exists. A weak tag never matches.
 */
export const ifMatch = (header: string | undefined): IfMatch =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").flatMap((tag) => {
      const version = /^"(\d{1,15})-\d{1,15}"$/.exec(tag.trim())?.[1]
      return version === undefined ? [] : [Number(version)]
    })

/** Whether the caller already holds this state: compared weakly, as `If-None-Match` asks for. */
export const isHeld = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((held) => held.trim().replace(/^W\//, "") === tag))
