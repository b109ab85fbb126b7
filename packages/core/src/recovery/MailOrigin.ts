/** What a use case that sends mail needs to know about the request. */
import type { Language } from "../mail/Language.js"

export interface MailOrigin {
  /** URL under which callers reach the server, without `/` at the end. Links begin with it. Never from the caller. */
  readonly publicUrl: string
  readonly language: Language
}

/** Returns the link of a mail to a page of the portal. The token is in the fragment, which browsers do not send. */
export const portalLink = (
  { publicUrl }: MailOrigin,
  page: "confirm-email" | "reset" | "setup",
  token: string
): string => `${publicUrl}/portal/${page}#token=${encodeURIComponent(token)}`
