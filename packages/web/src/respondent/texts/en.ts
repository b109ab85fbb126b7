/** The texts of the pages for respondents in one language. A language that lacks a text does not compile. */
export interface RespondentTexts {
  /** `{answered}` and `{total}` are replaced. */
  readonly answeredCount: string
  readonly alreadySentText: string
  readonly alreadySentTitle: string
  readonly chooseFiles: (maxFiles: number) => string
  readonly chosenFiles: string
  readonly closedText: string
  readonly closedTitle: string
  readonly copyLink: string
  readonly errorPrefix: string
  readonly errorSummaryTitle: string
  readonly errors: ErrorTexts
  readonly fileTypes: (types: string) => string
  readonly goToField: string
  readonly linkInvalidText: string
  readonly linkInvalidTitle: string
  readonly localTime: string
  readonly maxFileSize: (size: string) => string
  readonly moveDown: string
  readonly moveUp: string
  readonly no: string
  readonly noAnswer: string
  readonly noChoice: string
  readonly notFoundText: string
  readonly notFoundTitle: string
  readonly numberBetween: (min: number, max: number) => string
  readonly other: string
  readonly otherText: string
  readonly partialTitle: string
  readonly personalLink: string
  readonly personalLinkHint: string
  readonly place: (position: number) => string
  readonly questionCount: (count: number) => string
  readonly rankAll: string
  readonly rankTop: (count: number) => string
  readonly removeFile: string
  readonly required: string
  readonly saveAndContinueLater: string
  readonly saved: string
  readonly selectAtLeast: (min: number) => string
  readonly selectAtMost: (max: number) => string
  readonly selectBetween: (min: number, max: number) => string
  readonly send: string
  readonly sendAgain: string
  readonly serverErrorText: string
  readonly serverErrorTitle: string
  readonly startOver: string
  readonly thanksText: string
  readonly thanksTitle: string
  readonly tooManyRequestsText: (seconds: number) => string
  readonly tooManyRequestsTitle: string
  readonly tooManyRequestsKept: string
  readonly utcTime: string
  readonly yes: string
}

/** What is wrong with an answer, and what to do. */
export interface ErrorTexts {
  readonly required: string
  readonly tooShort: (min: number) => string
  readonly tooLong: (max: number) => string
  readonly tooFew: (min: number) => string
  readonly tooMany: (max: number) => string
  readonly rankAll: string
  readonly rankOnce: string
  readonly notBetween: (min: number, max: number) => string
  readonly notNumber: string
  readonly offStep: (step: number, min: number) => string
  readonly dateBefore: (min: string) => string
  readonly dateAfter: (max: string) => string
  readonly notDate: string
  readonly notEmail: string
  readonly notUrl: string
  readonly notPhone: string
  readonly rowMissing: string
  readonly otherMissing: string
  readonly questionChanged: string
  readonly invalidCharacter: string
  readonly fileMissing: string
  readonly fileTooLarge: (size: string) => string
  readonly fileType: string
  readonly fileNotStored: string
  readonly formTooLarge: string
}

export const en: RespondentTexts = {
  answeredCount: "{answered} of {total} answered",
  alreadySentText: "Your answers have reached us before. You need not do anything else.",
  alreadySentTitle: "Your answers were already sent",
  chooseFiles: (maxFiles) => maxFiles === 1 ? "One file" : `Up to ${maxFiles} files`,
  chosenFiles: "Uploaded files",
  closedText: "It takes no more answers. Thank you for your interest.",
  closedTitle: "This survey is closed",
  copyLink: "Copy link",
  errorPrefix: "Error:",
  errorSummaryTitle: "Please check your answers",
  errors: {
    required: "Please answer this question.",
    tooShort: (min) => `Write at least ${min} characters.`,
    tooLong: (max) => `Write at most ${max} characters.`,
    tooFew: (min) => `Choose at least ${min}.`,
    tooMany: (max) => `Choose at most ${max}.`,
    rankAll: "Give every place an option.",
    rankOnce: "Choose each option only once.",
    notBetween: (min, max) => `Enter a number from ${min} to ${max}.`,
    notNumber: "Enter a number.",
    offStep: (step, min) => `Enter a number in steps of ${step}, beginning with ${min}.`,
    dateBefore: (min) => `Choose ${min} or later.`,
    dateAfter: (max) => `Choose ${max} or earlier.`,
    notDate: "Enter a complete date.",
    notEmail: "Enter an e-mail address, such as name@example.com.",
    notUrl: "Enter an address that begins with https://.",
    notPhone: "Enter a telephone number, such as +44 20 7946 0000.",
    rowMissing: "Please answer every row.",
    otherMissing: "Write your own answer, or choose another one.",
    questionChanged: "This question has changed. Please answer it again.",
    invalidCharacter: "The text contains a character that cannot be stored. Please write it again.",
    fileMissing: "This file is no longer available. Please choose it again.",
    fileTooLarge: (size) => `The file is too large. It may have at most ${size}.`,
    fileType: "Files of this type are not accepted.",
    fileNotStored: "The file could not be stored. Please try again later.",
    formTooLarge: "The answers and files are too large together."
  },
  fileTypes: (types) => `Types: ${types}`,
  goToField: "Go to question",
  linkInvalidText: "The answers may have been sent already, or the link is incomplete.",
  linkInvalidTitle: "There is nothing to continue here",
  localTime: "In your local time",
  maxFileSize: (size) => `${size} each at most`,
  moveDown: "Move down",
  moveUp: "Move up",
  no: "No",
  noAnswer: "No answer",
  noChoice: "Choose …",
  notFoundText: "Please check the address. The survey may not be published yet, or may have been removed.",
  notFoundTitle: "There is no survey here",
  numberBetween: (min, max) => `A number from ${min} to ${max}`,
  other: "Other",
  otherText: "Your own answer",
  partialTitle: "Continue your answers",
  personalLink: "Your personal link",
  personalLinkHint: "Open it on any device to continue. Whoever has the link can see and change your answers.",
  place: (position) => `Place ${position}`,
  questionCount: (count) => count === 1 ? "1 question" : `${count} questions`,
  rankAll: "Choose an option for every place, best first.",
  rankTop: (count) => `Choose up to ${count}, best first.`,
  removeFile: "Remove",
  required: "required",
  saveAndContinueLater: "Save and continue later",
  saved: "Your answers are saved",
  selectAtLeast: (min) => `Choose at least ${min}`,
  selectAtMost: (max) => `Choose up to ${max}`,
  selectBetween: (min, max) => min === max ? `Choose ${min}` : `Choose ${min} to ${max}`,
  send: "Send answers",
  sendAgain: "Try again",
  serverErrorText: "Nothing has been lost: what you entered is still here. Please try again in a moment.",
  serverErrorTitle: "That did not work",
  startOver: "Answer again",
  thanksText: "Your answers have been received. You can close this page.",
  thanksTitle: "Thank you!",
  tooManyRequestsText: (seconds) =>
    `Too many requests come from your network. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  tooManyRequestsTitle: "A moment, please",
  tooManyRequestsKept: "What you entered is kept on this page. Files have to be chosen again.",
  utcTime: "In coordinated universal time (UTC)",
  yes: "Yes"
}
