/** Texts of the frame of the portal, in English. The other languages have the same. */
export const en = {
  navigation: "Navigation",
  skip: "Skip to content",
  menu: "Menu",
  overview: "Overview",
  surveys: "Surveys",
  apiKey: "API key",
  usage: "Usage",
  webhooks: "Webhooks",
  auditLog: "Audit log",
  account: "Account",
  logOut: "Log out",
  breadcrumbs: "Breadcrumbs",
  copied: "Copied",
  errorPrefix: "Error:",
  errorSummary: "Please check what you entered",
  toOverview: "Go to the overview",
  tryAgain: "Try again",
  notFoundTitle: "Page not found",
  notFoundText: "There is nothing at this address, or it belongs to another account.",
  forbiddenTitle: "Not allowed",
  forbiddenText: "This account may not do that.",
  planRequired: "This needs a paid plan that has not expired.",
  staleFormTitle: "This form is no longer valid",
  staleFormText:
    "It was opened in another session, or sent by another site. Nothing has been changed. Please open the page again.",
  tooManyTitle: "A moment, please",
  tooManyText: (seconds: number) =>
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  entriesKept: "What you entered is kept on this page, except passwords.",
  unavailableTitle: "That did not work",
  unavailableText: "The server could not do that right now. Please try again in a moment.",
  malformedFormText: "The form could not be read. Nothing has been changed.",
  preconditionFailed: "Somebody else has changed this in the meantime. Open the page again to see the latest version.",
  violations: {
    required: "Please fill in this field.",
    tooShort: (min: number) => min < 2 ? "This must not be empty." : `Write at least ${min} characters.`,
    tooLong: (max: number) => `Write at most ${max} characters.`,
    invalidCharacter: "This contains a character that cannot be stored.",
    invalidEmail: "Enter an e-mail address, such as name@example.com.",
    emailTaken: "There is already an account with this e-mail address.",
    wrongPassword: "The password is wrong.",
    wrongConfirmation: "This is not what you were asked to type.",
    invalidToken: "This link has been used already, or it has expired.",
    registrationClosed: "New accounts cannot be opened on this server.",
    recentLogin: "This needs a recent login. Log out, log in again, and repeat it within 10 minutes.",
    lastLogin: "This is the only way to log in to the account. Set a password first.",
    tooManyMails: "Too many mails have been sent to this address. Please try again in an hour."
  }
}

export type ShellTexts = typeof en
