/** Texts of parts that several pages of the portal have, in English. The other languages have the same. */
export const en = {
  filter: {
    apply: "Apply",
    clear: "Clear filters"
  },
  dateRange: {
    from: "From",
    to: "To",
    outOfOrder: "“From” is after “To”: all days are shown."
  },
  surveyTabs: {
    label: "Survey",
    surveys: "Surveys",
    edit: "Questions",
    translations: "Translations",
    share: "Share",
    results: "Results",
    responses: "Responses"
  },
  confirmation: {
    losses: "What will be lost",
    type: "To confirm, type this text:",
    mismatch: "This is not the same text. Nothing has been changed.",
    cancel: "Cancel"
  }
}
