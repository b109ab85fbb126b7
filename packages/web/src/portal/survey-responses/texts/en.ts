/** Texts of the responses of a survey, in English. The other languages have the same. */
export interface ResponsesTexts {
  readonly responses: string
  readonly response: string
  readonly submitted: string
  readonly started: string
  readonly status: string
  readonly externalId: string
  readonly duration: string
  readonly details: string
  readonly metadata: string
  readonly variable: string
  readonly noValue: string
  readonly answers: string
  readonly all: string
  readonly completed: string
  readonly partial: string
  readonly screenedOut: string
  readonly overQuota: string
  readonly ended: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneFiltered: string
  readonly count: (total: number, text: string) => string
  readonly notAnswered: string
  readonly notShown: string
  readonly removedQuestion: string
  readonly removedQuestionHint: string
  readonly deletedFile: string
  readonly download: string
  readonly deleteResponse: string
  readonly deleteTitle: string
  readonly deleteText: string
  readonly deleteConfirm: string
  readonly keep: string
  readonly deleted: string
}

export const en: ResponsesTexts = {
  responses: "Responses",
  response: "Response",
  submitted: "Submitted",
  started: "Started",
  status: "Status",
  externalId: "External id",
  duration: "Time taken",
  details: "Details",
  metadata: "Metadata",
  variable: "Variable",
  noValue: "No value",
  answers: "Answers",
  all: "All",
  completed: "Completed",
  partial: "Partial",
  screenedOut: "Screened out",
  overQuota: "Over quota",
  ended: "All but partial",
  noneTitle: "No responses yet",
  noneText: "Each response appears here as soon as it is sent.",
  noneFiltered: "No response matches. Change the filters, or remove them.",
  count: (total, text) => total === 1 ? "1 response" : `${text} responses`,
  notAnswered: "Not answered",
  notShown: "Not shown",
  removedQuestion: "Removed question",
  removedQuestionHint: "This question is not part of the survey any more.",
  deletedFile: "deleted",
  download: "Download responses",
  deleteResponse: "Delete response",
  deleteTitle: "Delete this response?",
  deleteText:
    "The response, its answers and its files are deleted permanently, also from results and exports. This cannot be undone.",
  deleteConfirm: "Delete permanently",
  keep: "Keep the response",
  deleted: "The response was deleted."
}
