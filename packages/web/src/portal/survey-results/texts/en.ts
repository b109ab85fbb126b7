/** Texts of the results of a survey, in English. The other languages have the same. */

export interface ResultsTexts {
  readonly completed: string
  readonly partial: string
  readonly screenedOut: string
  readonly overQuota: string
  readonly quotas: string
  readonly quotasHint: string
  readonly quota: string
  readonly quotaCount: string
  readonly quotaMax: string
  readonly quotaState: string
  readonly quotaCounting: string
  readonly quotaFull: string
  readonly quotaOpen: string
  readonly completionRate: string
  readonly medianTime: string
  readonly responsesOverTime: string
  readonly interval: Readonly<Record<"day" | "month" | "week", string>>
  readonly responses: string
  readonly day: string
  readonly noResponsesTitle: string
  readonly noResponsesText: Readonly<Record<"draft" | "published" | "closed", string>>
  readonly noResponsesInRangeTitle: string
  readonly noResponsesInRange: string
  readonly share: string
  readonly download: string
  readonly downloadHint: string
  readonly answeredOf: (answered: string, total: string) => string
  readonly notShownTo: (count: string) => string
  readonly ranges: { readonly all: string; readonly days: (count: number) => string; readonly label: string }
  readonly score: string
  readonly dropOff: string
  readonly dropOffHint: string
  readonly page: string
  readonly pageNumber: (number: string) => string
  readonly removedPage: string
  readonly variables: string
  readonly variablesHint: string
  readonly variable: string
  readonly values: string
  readonly mean: string
  readonly stdDev: string
  readonly min: string
  readonly max: string
}

export const en: ResultsTexts = {
  completed: "Completed responses",
  partial: "Partial responses",
  screenedOut: "Screened out",
  overQuota: "Over quota",
  quotas: "Quotas",
  quotasHint: "Completed responses that count in each quota. Who meets a full one is turned away.",
  quota: "Quota",
  quotaCount: "Responses",
  quotaMax: "At most",
  quotaState: "State",
  quotaCounting: "Being counted",
  quotaFull: "Full",
  quotaOpen: "Open",
  completionRate: "Completion rate",
  medianTime: "Median time to complete",
  responsesOverTime: "Responses over time",
  interval: { day: "By day, in UTC.", week: "By week, in UTC. Weeks start on Monday.", month: "By month, in UTC." },
  responses: "Responses",
  day: "Beginning",
  noResponsesTitle: "No responses yet",
  noResponsesText: {
    draft: "Publish the survey and share it: the figures appear here with the first response.",
    published: "Share the survey, and the figures appear here with the first response.",
    closed: "The survey is closed, and nobody has answered it."
  },
  noResponsesInRangeTitle: "No responses in these days",
  noResponsesInRange: "Choose other days, or all.",
  share: "Share the survey",
  download: "Download responses",
  downloadHint: "Completed responses of these days, oldest first.",
  answeredOf: (answered, total) => `${answered} of ${total} answered`,
  notShownTo: (count) => `not shown to ${count}`,
  ranges: { all: "All time", days: (count) => `${count} days`, label: "Period" },
  score: "Net promoter score",
  dropOff: "Where respondents stopped",
  dropOffHint: "Partial responses by the page that they have reached.",
  page: "Page",
  pageNumber: (number) => `Page ${number}`,
  removedPage: "Removed question",
  variables: "Variables",
  variablesHint: "Numbers computed from the answers of completed responses.",
  variable: "Variable",
  values: "Responses",
  mean: "Mean",
  stdDev: "Standard deviation",
  min: "Lowest",
  max: "Highest"
}
