/** How a response has ended, as its respondent sees it. */
import * as Schema from "effect/Schema"
import { fillRedirectUrl } from "../logic/questionnaire/addressPlaces.js"
import { recall } from "../logic/questionnaire/recall.js"
import type { Walk } from "../logic/questionnaire/walk.js"
import type { Survey } from "../surveys/model/Survey.js"
import { type Response, ResponseStatus } from "./Response.js"

const nullable = (description: string) => Schema.NullOr(Schema.String).annotations({ description })

/** An ending whose texts and address are filled in. */
export const EndingView = Schema.Struct({
  key: Schema.String,
  outcome: ResponseStatus.annotations({ description: "The status of the response." }),
  title: nullable("Shown to the respondent, with what it recalls filled in."),
  message: nullable("Shown below the title."),
  redirectUrl: nullable("The address to which the respondent is sent.")
}).annotations({ identifier: "ResponseEnding" })
export type EndingView = typeof EndingView.Type

/**
 * The ending of a response that has ended. Null: the survey has none for it.
 *
 * @param walked - The walk through the questionnaire with the answers of the response.
 */
export const endingOf = (
  { hiddenFields }: Pick<Survey, "hiddenFields">,
  walked: Walk,
  { externalId, id, metadata, status }: Pick<Response, "externalId" | "id" | "metadata" | "status">
): EndingView | null => {
  const { ending } = walked
  if (ending === null) return null
  const { key, message, redirectUrl, title } = ending
  const places = new Map<string, string | null | undefined>([
    ...hiddenFields.map(({ name }) => [name, Object.hasOwn(metadata, name) ? metadata[name] : undefined] as const),
    ["responseId", id],
    ["externalId", externalId],
    ["outcome", status]
  ])
  return {
    key,
    outcome: status,
    title: title === undefined ? null : recall(title, walked),
    message: message === undefined ? null : recall(message, walked),
    redirectUrl: redirectUrl === undefined
      ? null
      : fillRedirectUrl(redirectUrl, (name) => places.get(name) ?? undefined)
  }
}
