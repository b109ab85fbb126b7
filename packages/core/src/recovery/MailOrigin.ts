/** The language and the links of a mail, which depend on the request. */
import type { Language } from "../mail/Language.js"

export interface MailOrigin {
  /**
   * URL under which callers reach the server, without `/` at the end. Links begin with it. It is a setting of the
   * server, never a header of the request.
   */
  readonly publicUrl: string
  readonly language: Language
}

/**
 * Returns the link of a mail to a page of the portal, which works without scripts. Opening it uses nothing up, and the
 * token is not logged.
 */
export const portalLink = (
  { publicUrl }: MailOrigin,
  page: "confirm-email" | "reset",
  token: string
): string => `${publicUrl}/portal/${page}?token=${encodeURIComponent(token)}`
