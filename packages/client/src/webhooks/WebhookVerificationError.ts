/** Why a request is not accepted as a delivery of a webhook. */
export type WebhookVerificationFailure =
  | "invalid-body"
  | "invalid-secret"
  | "invalid-signature"
  | "invalid-timestamp"
  | "missing-header"

/** A request that is not a genuine delivery. Respond with 400, and do not read its body. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"

  /**
   * @param reason what is wrong: `missing-header` or `invalid-signature` for a request of another sender, or a body
   * that is not the raw body; `invalid-timestamp` for an old request, or a wrong clock; `invalid-secret` for a secret
   * that is not a `whsec_…`; `invalid-body` for a body that is not an event.
   */
  constructor(readonly reason: WebhookVerificationFailure, message: string) {
    super(message)
  }
}
