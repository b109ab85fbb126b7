/** Problem types and their codes, and the page of the documentation that lists them. */
import {
  Account,
  Canvass,
  CursorExpired,
  FileTooLarge,
  IdempotencyKeyReused,
  Limits,
  NotFound,
  OutboxFull,
  PlanOutdated,
  PreconditionFailed,
  PreconditionRequired,
  ResponsesFull,
  StorageFull,
  TooManyUnclaimedFiles,
  Unauthorized,
  UnsupportedFileType,
  UploadTimedOut,
  ValidationError,
  ViolationCode,
  WrongResumeToken
} from "@canvass/core"
import {
  Committer,
  PasswordHashingBusy,
  RecentLoginRequired,
  TooManyFailedPasswords,
  violationMeanings,
  WrongPassword
} from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { errorIndex, errorPages } from "../../src/pages/ErrorPages.js"
import { defaults as settings } from "../../src/pipeline/ApiSettings.js"
import type { DomainError } from "../../src/problems/ApiError.js"
import * as Problem from "../../src/problems/Problem.js"
import { allProblemTypes, codesOf } from "../../src/problems/ProblemTypes.js"

const limits = { ...Limits.defaults, ...settings, maxHeaderBytes: 16_384 }

const document = new URL("../../../../docs/errors.md", import.meta.url)

/** The text of `docs/errors.md`. */
const markdown = `# Errors

Every error is \`application/problem+json\` (RFC 9457). \`type\` is the URL of a page about the problem type. Problems
with the status 400 or 422 have \`errors[]\`: each has a \`pointer\` (a JSON Pointer into the body, or the name of a
parameter), a \`code\` for programs, a \`detail\` for people, and \`params\` with bounds and allowed values (\`min\`,
\`max\`, \`actual\`, \`step\`, \`format\`, \`allowed\`), so that a program can put the violation into its own words. A
violation of an answer has the \`questionKey\` of its question, also where a required answer is missing. All violations
are named at once, up to 1 000.

This page is made from the code: \`UPDATE=1 npx vitest run packages/http/test/problems\` renews it.

| Status | Type | Meaning |
| --- | --- | --- |
${
  allProblemTypes.map(([slug, { describe, status, title }]) =>
    `| ${status} | \`${slug}\` | ${title}. ${describe(limits)} |`
  )
    .join("\n")
}

${
  allProblemTypes.filter(([slug]) => codesOf(slug).length > 0).map(([slug]) =>
    `## Codes of \`${slug}\`

| Code | Meaning |
| --- | --- |
${codesOf(slug).map((code) => `| \`${code}\` | ${violationMeanings[code]} |`).join("\n")}
`
  ).join("\n")
}`

describe("the problem types", () => {
  it("have every code of a violation, each in one type", () => {
    const codes = allProblemTypes.flatMap(([slug]) => codesOf(slug))
    expect(codes.toSorted()).toEqual(ViolationCode.violationCodes.toSorted())
    for (const [slug, { status }] of allProblemTypes) {
      expect(codesOf(slug).length > 0, slug).toBe(status === 400 || status === 422)
    }
  })

  it("have the statuses of the same errors in the promise API", () => {
    const uploadLimits = { maxBytes: 1 }
    const violations = [ValidationError.violation("", "invalid", "No.")] as const
    // A call of a program has no connection that ends.
    type Tag = Exclude<DomainError["_tag"], "CallerDisconnected">
    const errors: { readonly [T in Tag]: Extract<DomainError, { readonly _tag: T }> } = {
      CursorExpired: new CursorExpired(),
      FileTooLarge: new FileTooLarge(uploadLimits),
      IdempotencyKeyReused: new IdempotencyKeyReused(),
      InvalidInput: new ValidationError.InvalidInput({ violations }),
      NotFound: new NotFound(),
      PasswordHashingBusy: new PasswordHashingBusy(),
      PlanOutdated: new PlanOutdated({ effects: [], token: "" }),
      PlanRequired: new Account.PlanRequired(),
      PreconditionFailed: new PreconditionFailed(),
      PreconditionRequired: new PreconditionRequired(),
      RecentLoginRequired: new RecentLoginRequired(),
      ResponsesFull: new ResponsesFull({ scope: "account", maxBytes: 1 }),
      RuleViolated: new ValidationError.RuleViolated({ violations }),
      StorageFull: new StorageFull(uploadLimits),
      TooManyFailedPasswords: new TooManyFailedPasswords({ retryAfterSeconds: 1 }),
      TooManyUnclaimedFiles: new TooManyUnclaimedFiles({ scope: "account" }),
      Unauthorized: new Unauthorized({ reason: "No." }),
      UnsupportedFileType: new UnsupportedFileType({ message: "No." }),
      UploadTimedOut: new UploadTimedOut(),
      WrongPassword: new WrongPassword(),
      WrongResumeToken: new WrongResumeToken()
    }
    const { EngineClosed: _closed, OutboxFull: outboxFull, StoreUnavailable: unavailable, ...statuses } =
      Canvass.errorStatuses
    expect(Object.fromEntries(
      Object.values(errors).map((error) => [error._tag, Problem.statusOf(Problem.ofError(error))])
    )).toEqual(statuses)
    for (
      const [defect, status] of [
        [new OutboxFull({ maxEvents: 1 }), outboxFull],
        [new Committer.StoreUnavailable({ reason: "gone" }), unavailable]
      ] as const
    ) expect(Problem.statusOf(Problem.ofCause(Cause.die(defect)))).toBe(status)
  })

  it("have pages that list their codes, and an index that links to each page", () => {
    const pages = errorPages(limits)
    for (const [slug, { status }] of allProblemTypes) {
      const page = pages.get(slug)
      const body = typeof page?.body === "string" ? page.body : ""
      expect(body.includes("errors[]"), slug).toBe(status === 400 || status === 422)
      for (const code of codesOf(slug)) expect(body).toContain(`<code>${code}</code>`)
      expect(errorIndex.body).toContain(`href="errors/${slug}"`)
    }
  })

  it("are those of docs/errors.md (to renew it: UPDATE=1 npx vitest run packages/http/test/problems)", () => {
    if (process.env["UPDATE"] === "1") writeFileSync(document, markdown)
    expect(markdown).toBe(readFileSync(document, "utf8"))
  })
})
