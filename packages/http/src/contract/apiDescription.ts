/** The introduction of the OpenAPI document: what applies to all operations. */
import { defaultMaxBodyBytes, formatBinarySize, maxTargetLength, type PublishedLimits } from "../PublishedLimits.js"

/** In Markdown. */
export const apiDescription = (limits: PublishedLimits): string =>
  `Create surveys, collect responses, read analytics, export responses, and receive events by webhook.

## Authentication

Send an API key as \`X-Api-Key: sr_…\`, or an access token as \`Authorization: Bearer …\`. A key with the scope
\`read_only\` cannot use POST, PUT, PATCH or DELETE (403). A key with an allow-list works from these addresses only. A
resource of another account is not found (404).${hostAuthentication(limits)}

## Lists

A list is complete unless \`limit\` is given. With \`limit\` (at most ${limits.pageSize}) it has pages: follow the
\`Link\` with \`rel="next"\`. Rows that are added or removed meanwhile do not shift the pages. Unknown query parameters are
refused (400).

## Formats and versions

Timestamps are RFC 3339 in UTC with milliseconds. Ids are UUIDs. \`/api/v1\` and \`/api\` are the same API. A breaking change
gets a new prefix, and the old one stays available for at least six months.

## Safe repetition

With an \`Idempotency-Key\`, a creation can be repeated for 24 hours: the same key and body return the resource that the
first request created. With \`If-Match\` and the \`ETag\` of a survey, a change fails if the survey has changed in between
(412).

## Errors

An error is a problem (RFC 9457) of type \`application/problem+json\`. \`type\` is the URL of a page that describes it, and
\`errors\` lists every violation in the input. Any request can also fail with 404 for an unknown path, 405 for an unsupported
method (see \`Allow\`), 414 for a URI of more than ${maxTargetLength} characters, and 431 for headers that are too
large${headerLimit(limits)}.

## Limits

${limits.rateLimitAuthenticated} requests per minute for each API key, as many for the access tokens of an account together,
${limits.rateLimitAccount} for an account over all its credentials, and
${limits.rateLimitAnonymous} for an address without a credential, in a sliding window. Requests for the changes of surveys count apart:
${limits.rateLimitChanges} per minute for a credential. Further requests fail with 429 and \`Retry-After\`. A body may have up to
${formatBinarySize(defaultMaxBodyBytes)} of JSON, with up to ${limits.maxJsonDepth} levels and
${limits.maxJsonValues} values.
`

const hostAuthentication = ({ hasLogins = true }: PublishedLimits): string =>
  hasLogins ? "" : `

This API is a part of another program, which also authenticates its own users. They need no other credential and may do
what an access token allows. A write by a page of another origin is then refused (403).`

const headerLimit = ({ maxHeaderBytes }: PublishedLimits): string =>
  maxHeaderBytes === undefined ? "" : ` (more than ${formatBinarySize(maxHeaderBytes)})`
