/**
 * Editor tokens: with one, a page of another origin edits one survey for a while. A token is signed and not stored, and
 * is valid only as long as the credential that made it.
 */
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { AccountId, ApiKeyId, SessionId, SurveyId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"

/**
 * The credential that made a token: an API key, the session of an access token, or the program that the API is a part
 * of, which has no credential.
 */
export const EditorTokenMaker = Schema.Union(
  Schema.Struct({ via: Schema.Literal("apikey"), keyId: ApiKeyId }),
  Schema.Struct({ via: Schema.Literal("jwt"), sessionId: SessionId }),
  Schema.Struct({ via: Schema.Literal("host") })
)
export type EditorTokenMaker = typeof EditorTokenMaker.Type

/**
 * What a token says.
 *
 * - `id`: another one for each token.
 * - `origins`: whose pages may use the token.
 * - `publish`: whether it also publishes the survey and applies what is pending.
 * - `actor`: who edits, in the words of the program that asked for the token.
 */
export const EditorTokenClaims = Schema.Struct({
  id: Schema.String,
  accountId: AccountId,
  surveyId: SurveyId,
  maker: EditorTokenMaker,
  origins: Schema.Array(Schema.String),
  publish: Schema.Boolean,
  actor: Schema.NullOr(Schema.String),
  expiresAt: Instant
})
export type EditorTokenClaims = typeof EditorTokenClaims.Type

/** How every token begins: no access token and no API key does. */
export const editorTokenStart = "et_"

/** No token is longer: the header block that it is sent in is not either. */
const maxLength = 16_384

const json = Schema.parseJson(EditorTokenClaims)
const encodeJson = Schema.encodeSync(json)
const decodeJson = Schema.decodeOption(json)

/** The text that is signed. */
export const encodeClaims = (claims: EditorTokenClaims): string =>
  editorTokenStart + Encoding.encodeBase64Url(encodeJson(claims))

/** Splits a token into the text that is signed and its signature. None: it has another form. */
export const splitToken = (
  token: string
): Option.Option<{ readonly signed: string; readonly signature: string }> => {
  const [signed = "", signature = "", ...rest] = token.length > maxLength ? [] : token.split(".")
  return signed.startsWith(editorTokenStart) && signature !== "" && rest.length === 0
    ? Option.some({ signed, signature })
    : Option.none()
}

/** Returns what a signed text says. None: this version does not make such tokens. */
export const decodeClaims = (signed: string): Option.Option<EditorTokenClaims> =>
  Option.flatMap(
    Option.getRight(Encoding.decodeBase64UrlString(signed.slice(editorTokenStart.length))),
    decodeJson
  )
