/** What holds for the whole API, in words. */
export const about =
  `Create surveys, collect responses, read analytics, export answers, and be told of events by webhook.

## Authentication

Send an API key as \`X-Api-Key: sr_…\`, or an access token as \`Authorization: Bearer …\`. A key of scope \`read_only\` may
only read: each POST, PUT, PATCH and DELETE answers 403. A key with an allow-list works from those addresses alone. What
belongs to another account is answered with 404, exactly like what does not exist.

## Lists

A list is the whole list, streamed. With \`limit\` it comes in pages: follow the \`Link\` with \`rel="next"\` until there is
none. Rows that arrive meanwhile are neither skipped nor repeated. A parameter that isn't known is an error (400), so that a
misspelt filter doesn't answer with everything.

## Times, ids, versions

Times are RFC 3339 in UTC with milliseconds; ids are UUIDs. \`/api/v1\` is the same API as \`/api\`. A breaking change would
come under a new prefix, and the old one would stay for at least six months.

## Doing things once

\`Idempotency-Key\` makes a creation repeatable: the same key and body from the same caller give what the first request
made, for 24 hours. \`If-Match\` with the \`ETag\` of a survey keeps two editors from undoing each other's work.

## Errors

Every error is a problem (RFC 9457, once 7807) of type \`application/problem+json\`. \`type\` leads to a page about it, and
\`errors\` names each fault of the input by its place. Beside the errors listed with each operation, an unknown path answers
404, a known one with another method 405 with \`Allow\`, an address that is too long 414, headers that are too large 431.

## Limits

300 requests a minute for a credential, 60 for an address without one, over a sliding window; then 429 with
\`Retry-After\`. A body may have 1 MiB of JSON, nested 32 levels deep.
`
