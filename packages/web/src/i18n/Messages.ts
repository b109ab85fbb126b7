/** The texts of the pages in one language. A language that lacks a text does not compile. */
export interface Messages {
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
  readonly errors: ErrorMessages
  readonly fileTypes: (types: string) => string
  readonly goToField: string
  readonly languageName: string
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
export interface ErrorMessages {
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
