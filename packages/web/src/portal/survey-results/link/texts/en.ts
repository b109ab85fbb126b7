/** Texts of the page that shares the results of a survey, in English. The other languages have the same. */
export const en = {
  results: "Results",
  title: "Share results",
  explanation: (minimum: string) =>
    `Whoever has the link sees the figures of everybody, without a login and without single responses. A figure is shown once ${minimum} people are behind it, and changes only when ${minimum} more are.`,
  address: "Results link",
  make: "Make a link",
  save: "Save",
  open: "Open the page",
  neverExpires: "It does not expire.",
  expiresAt: "It expires",
  hasExpired: "It has expired",
  withTexts: "The newest texts of respondents are shown.",
  withoutTexts: "Texts of respondents are not shown.",
  expires: "Last day",
  expiresHint: "In UTC. Empty: the link works until you revoke it.",
  optional: "optional",
  texts: "Show the newest texts that respondents wrote",
  rotate: "New address",
  rotateText: "The link gets a new address. The old one stops working at once.",
  revoke: "Revoke the link",
  revokeText: "The address stops working at once. A link that you make later has another address.",
  flashes: {
    "results-link-made": "The link is made. Send it to whoever may see the results.",
    "results-link-saved": "The settings of the link are saved.",
    "results-link-rotated": "The link has a new address.",
    "results-link-revoked": "The link is revoked."
  }
}

export type ResultsLinkTexts = typeof en
