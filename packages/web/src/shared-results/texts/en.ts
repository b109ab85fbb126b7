/** Texts of the results that a link shows, in English. The other languages have the same. */

export interface SharedResultsTexts {
  readonly results: string
  readonly explanation: (minimum: string) => string
  readonly tooFewTitle: string
  readonly tooFewText: (minimum: string) => string
  readonly answered: (count: string) => string
  readonly questionHidden: (minimum: string) => string
  readonly responseRemoved: (minimum: string) => string
  readonly rowsHidden: (minimum: string, rows: string) => string
  readonly notFoundTitle: string
  readonly notFoundText: string
}

export const en: SharedResultsTexts = {
  results: "Results",
  explanation: (minimum) =>
    `Figures of everybody who has answered. A figure is shown once ${minimum} people are behind it, and changes only when ${minimum} more are, so that nobody can be recognised.`,
  tooFewTitle: "Not enough responses yet",
  tooFewText: (minimum) => `Figures are shown once ${minimum} people have answered.`,
  answered: (count) => `${count} answered`,
  questionHidden: (minimum) =>
    `Fewer than ${minimum} people have answered this question, or its figures would tell what fewer have answered.`,
  responseRemoved: (minimum) =>
    `A response was removed. The figures are shown again once ${minimum} more people have answered.`,
  rowsHidden: (minimum, rows) => `Not shown, because fewer than ${minimum} people answered them: ${rows}`,
  notFoundTitle: "This link does not work",
  notFoundText: "It may have been revoked, or has expired. Ask whoever has sent it to you for a new one."
}
