/** E-mail addresses: what the rules for accounts and for answers have in common. */

/** The longest address that mail can be sent to, by RFC 5321. */
export const maxLength = 254
