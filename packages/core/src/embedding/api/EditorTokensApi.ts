/** Editor tokens in the promise API. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { EditorTokenInput } from "../../keys/editor-tokens/EditorTokenInput.js"
import type { EditorTokens } from "../../keys/editor-tokens/EditorTokens.js"
import { format } from "../../values/Instant.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** A token with which a page of another origin edits one survey. */
export interface EditorToken {
  /** The page sends it as `Authorization: Bearer`. It cannot be shown again. */
  readonly token: string
  readonly expiresAt: string
}

/** What an editor token is for. */
export interface EditorTokenOptions {
  /** The origins whose pages may use the token, at most 10, such as `https://app.example.com`. */
  readonly origins: ReadonlyArray<string>
  /** For how many seconds the token is valid, from 1 to 3 600. */
  readonly expiresIn: number
  /** Whether the token also publishes the survey and applies what is pending. Default: false. */
  readonly publish?: boolean
  /** Who edits, in your words: shown beside pending changes, and in the audit log. */
  readonly actor?: string | null
}

/** Tokens with which pages of other origins edit one survey. */
export interface EditorTokensApi {
  /**
   * Makes a token for a survey. It ends at its time, and when the account is deleted or loses its paid plan. Rejects
   * with `InvalidInput`, with `NotFound`, and with `PlanRequired` when the account has no paid plan.
   *
   * @example
   * const { token } = await canvass.editorTokens.create(owner.id, survey.id, {
   *   origins: ["https://app.example.com"],
   *   expiresIn: 900,
   *   actor: "ada@example.com"
   * })
   */
  readonly create: (owner: string, surveyId: string, options: EditorTokenOptions) => Promise<EditorToken>
}

export const editorTokensApi = ({ run }: Calls, tokens: EditorTokens): EditorTokensApi => ({
  create: (owner, surveyId, options) =>
    run(Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.surveyId(surveyId),
        body: Arguments.body<EditorTokenInput>(options)
      }),
      ({ body, id, owner }) =>
        Effect.map(
          tokens.create(owner, id, body, { via: "host" }),
          ({ expiresAt, token }) => ({ token: Redacted.value(token), expiresAt: format(expiresAt) })
        )
    ))
})
