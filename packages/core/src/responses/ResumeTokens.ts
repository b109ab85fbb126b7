/** The token that proves that a request comes from the respondent of a response. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Secrets } from "../values/Secrets.js"

/** The resume token does not belong to the response. The error does not reveal whether the response exists. */
export class WrongResumeToken extends Schema.TaggedError<WrongResumeToken>()("WrongResumeToken", {}) {
  override get message(): string {
    return "The resume token is not that of the response."
  }
}

export const resumeTokens = Effect.map(Secrets, (secrets) => {
  /** Makes the resume token of a response. It is for the respondent alone, whatever the status of the response. */
  const resumeTokenOf = (id: string): Effect.Effect<string> => secrets.sign(tokenPurpose, id)

  /** Whether the token is that of the response, also if an earlier secret key made it. The response need not exist. */
  const isRespondent = (id: string, resumeToken: string): Effect.Effect<boolean> =>
    secrets.verify(tokenPurpose, id, resumeToken)

  /** Fails with `WrongResumeToken` unless the token is that of the response. */
  const requireToken = (id: string, resumeToken: string): Effect.Effect<void, WrongResumeToken> =>
    Effect.flatMap(isRespondent(id, resumeToken), (isValid) => isValid ? Effect.void : new WrongResumeToken())

  return { resumeTokenOf, isRespondent, requireToken }
})

/** The purpose that resume tokens are signed for. */
const tokenPurpose = "resume-token"
