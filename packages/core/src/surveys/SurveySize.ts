/** How large a survey is, for whoever decides on work with it before the work begins. */
import type { AccountId, SurveyId } from "../values/Ids.js"

export interface SurveySize {
  readonly id: SurveyId
  readonly slug: string
  readonly accountId: AccountId
  /** Bytes of its definition, as `StoredDefinitions.bytesOf` counts them. */
  readonly bytes: number
  /** Bytes of its largest translation. */
  readonly translationBytes: number
  /** Bytes of its pending definition, with what that was made on and with its translations. */
  readonly pendingBytes: number
}

/** A survey by its id, or by its slug or alias. */
export type SurveyKey =
  | { readonly id: SurveyId; readonly name?: undefined }
  | { readonly id?: undefined; readonly name: string }
