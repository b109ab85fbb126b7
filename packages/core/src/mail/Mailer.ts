/** The port for sending mail. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Language } from "./Language.js"

/** A mail to one recipient. */
export interface Mail {
  /** The address, as `Account.email` has it. An adapter must not parse it as a list of addresses. */
  readonly to: string
  /** One line. */
  readonly subject: string
  /** The body as plain text. */
  readonly text: string
  /** The same body as HTML. */
  readonly html: string
  readonly language: Language
}

/** A mail was not sent. `reason` is for the log and contains no e-mail address. */
export class MailNotSent extends Schema.TaggedError<MailNotSent>()("MailNotSent", { reason: Schema.String }) {
  override get message(): string {
    return `The mail was not sent: ${this.reason}`
  }
}

export interface MailSender {
  /** Sends a mail to a mail server. Must complete in bounded time. An interruption aborts it. */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
}

/** Time limit of one mail, unless an adapter has another one. */
export const defaultMailTimeoutMillis = 10_000

/** Sends mail. Default: `null`, no mail is sent. */
export class Mailer extends Context.Reference<Mailer>()("@canvass/core/Mailer", {
  defaultValue: (): MailSender | null => null
}) {}
