import { type FormTexts, formTexts, pluralOf } from "@canvass/ui"

/** The texts of the pages for respondents in one language. A language that lacks a text does not compile. */
export interface RespondentTexts extends FormTexts {
  /** Takes back what is chosen. */
  readonly clearAnswer: string
  readonly eachPageSaved: string
  /** The link to the page that follows the thanks. */
  readonly goOn: string
  /** A quota of the survey is full. */
  readonly fullText: string
  readonly fullTitle: string
  /** The survey takes one response of each person, and the address does not say whose it is. */
  readonly linkNeededText: string
  readonly linkNeededTitle: string
  /** `{answered}` and `{total}` are replaced. */
  readonly answeredCount: string
  readonly alreadySentText: string
  readonly alreadySentTitle: string
  /** Begins a survey that has a welcome. */
  readonly start: string
  readonly closedText: string
  readonly closedTitle: string
  readonly copyLink: string
  readonly errorPrefix: string
  readonly formTooLarge: string
  /** Names the switch between the languages of a survey. */
  readonly languages: string
  readonly linkInvalidText: string
  readonly linkInvalidTitle: string
  /** Of a form whose answers lead to questions that it did not show. */
  readonly moreQuestionsText: string
  readonly moreQuestionsTitle: string
  readonly notFoundText: string
  readonly notFoundTitle: string
  /** The heading of the errors of a form that was saved in part. */
  readonly notSavedTitle: string
  readonly personalLink: string
  readonly personalLinkHint: string
  /** Beside the button that the key Enter presses. */
  readonly pressEnter: string
  /** The switch for what the keys and a choice do where one question is shown at a time. */
  readonly quickAnswers: string
  readonly questionCount: (count: number) => string
  readonly saveForLater: string
  readonly saved: string
  readonly savedInPart: string
  /** Follows the place of a page whose earlier ones are stored. */
  readonly savedSoFar: string
  readonly sendAgain: string
  readonly serverErrorText: string
  readonly serverErrorTitle: string
  readonly tooManyRequestsText: (seconds: number) => string
  readonly tooManyRequestsTitle: string
  readonly unavailableText: string
  readonly tooManyRequestsKept: string
  readonly sentAgainByItself: string
  /** What becomes of a form that is refused before it has been read. */
  readonly formUnread: string
}

export const en: RespondentTexts = {
  ...formTexts.en,
  clearAnswer: "Clear answer",
  eachPageSaved: "Each page is saved as you go on.",
  goOn: "Continue",
  fullText: "We have all the answers that we need. Thank you for your interest.",
  fullTitle: "This survey is full",
  linkNeededText: "Each person answers this survey once. Please open the link that was sent to you.",
  linkNeededTitle: "This survey needs a personal link",
  answeredCount: "{answered} of {total} answered",
  alreadySentText: "Your answers have reached us before. You need not do anything else.",
  alreadySentTitle: "Your answers were already sent",
  start: "Start",
  closedText: "It takes no more answers. Thank you for your interest.",
  closedTitle: "This survey is closed",
  copyLink: "Copy link",
  errorPrefix: "Error:",
  formTooLarge: "The answers and files are too large together.",
  languages: "Language",
  linkInvalidText: "The answers may have been sent already, or the link is incomplete.",
  linkInvalidTitle: "There is nothing to continue here",
  moreQuestionsText:
    "Some of your answers lead to further questions. Nothing has been sent yet: please answer them, and send again.",
  moreQuestionsTitle: "There are more questions",
  notFoundText: "Please check the address. The survey may not be published yet, or may have been removed.",
  notFoundTitle: "There is no survey here",
  notSavedTitle: "These answers are not saved yet",
  personalLink: "Your personal link",
  personalLinkHint: "Open it on any device to continue. Whoever has the link can see and change your answers.",
  pressEnter: "press Enter ↵",
  quickAnswers: "Answer by key, and go on after a choice",
  questionCount: pluralOf("en", { one: "# question", other: "# questions" }),
  saveForLater: "Save for later",
  saved: "Your answers are saved",
  savedInPart: "Your other answers are saved",
  savedSoFar: "saved",
  sendAgain: "Try again",
  serverErrorText: "Nothing has been lost: what you entered is still here. Please try again in a moment.",
  serverErrorTitle: "That did not work",
  tooManyRequestsText: pluralOf("en", {
    one: "Too many requests come from your network. Please try again in # second.",
    other: "Too many requests come from your network. Please try again in # seconds."
  }),
  tooManyRequestsTitle: "A moment, please",
  unavailableText: "The server cannot show this page at the moment. The page tries again by itself in a few seconds.",
  sentAgainByItself: "This page sends it again by itself in a few seconds.",
  tooManyRequestsKept: "What you entered is kept on this page. Files have to be chosen again.",
  formUnread: "Your answers have not been read. Go back to the page with your answers, and send them again then."
}
