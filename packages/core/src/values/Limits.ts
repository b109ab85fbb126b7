/** Limits of the domain. Schemas, checks and documentation quote them from here. */
import * as Context from "effect/Context"

/** Maximum values. Texts are measured in UTF-16 code units, `…Bytes` in bytes, lists in items. */
export interface LimitValues {
  readonly title: number
  readonly description: number
  readonly questionText: number
  readonly questions: number
  readonly optionText: number
  /** The options and the matrix rows of all questions of a survey together. */
  readonly surveyOptions: number
  /**
   * JSON of the questions of a survey and of its retired questions together, in bytes. It limits edits of a survey that
   * has retired questions.
   */
  readonly surveyQuestionsBytes: number
  /** Texts of the respondent's own in one answer to a multiple choice. */
  readonly otherAnswers: number
  readonly textAnswer: number
  readonly closeReason: number
  readonly webhooksPerAccount: number
  /** Logins at identity providers that are linked to an account. */
  readonly identitiesPerAccount: number
  /** Sessions of an account. A login beyond them ends the oldest ones. */
  readonly sessionsPerAccount: number
  /** Addresses of an account from which somebody has logged in. A login beyond them removes the oldest ones. */
  readonly loginAddressesPerAccount: number
  /** Failed checks of a password within 15 minutes, for each address of the account and for all other addresses. */
  readonly failedPasswords: number
  /** The user agent of a session. A longer one is cut. */
  readonly userAgent: number
  readonly url: number
  readonly externalId: number
  readonly metadataEntries: number
  readonly metadataBytes: number
  readonly idempotencyKey: number
  /** The query of a request in the audit log. A longer one is cut. */
  readonly auditQuery: number
  readonly pageSize: number
  /** Name of an uploaded file. */
  readonly fileName: number
  /** One uploaded file. A question may set less. */
  readonly fileBytes: number
  /** All files of an account together. */
  readonly fileBytesPerAccount: number
  /** Files from one address that no response has claimed yet, in all accounts together. */
  readonly unclaimedFileBytesPerAddress: number
  /** Files of an account that no response has claimed yet, in percent of `fileBytesPerAccount`. */
  readonly unclaimedFilePercent: number
  /** Mails to one address within an hour, such as those that reset a password. */
  readonly mailsPerHour: number
  /** Mails of this process that wait to be sent. Further ones are not sent. */
  readonly waitingMails: number
  /** Events that wait for the event handler. Writes that would add more are refused with `OutboxFull`. */
  readonly waitingEvents: number
}

/** The default limits. */
export const defaults: LimitValues = {
  title: 200,
  description: 5_000,
  questionText: 1_000,
  questions: 200,
  optionText: 500,
  surveyOptions: 5_000,
  surveyQuestionsBytes: 2 * 1_048_576,
  otherAnswers: 1,
  textAnswer: 10_000,
  closeReason: 500,
  webhooksPerAccount: 20,
  identitiesPerAccount: 20,
  sessionsPerAccount: 100,
  loginAddressesPerAccount: 100,
  failedPasswords: 20,
  userAgent: 512,
  url: 2_048,
  externalId: 255,
  metadataEntries: 20,
  metadataBytes: 2_048,
  idempotencyKey: 255,
  auditQuery: 512,
  pageSize: 1_000,
  fileName: 255,
  fileBytes: 100 * 1_048_576,
  fileBytesPerAccount: 10 * 1_073_741_824,
  unclaimedFileBytesPerAddress: 100 * 1_048_576,
  unclaimedFilePercent: 10,
  mailsPerHour: 3,
  waitingMails: 1_000,
  waitingEvents: 100_000
}

/** Makes a value that depends on the limits, once for the same limits. */
export const oncePerLimits = <A extends object>(make: (limits: LimitValues) => A): (limits: LimitValues) => A => {
  const made = new WeakMap<LimitValues, A>()
  return (limits) => {
    const value = made.get(limits) ?? make(limits)
    made.set(limits, value)
    return value
  }
}

/**
 * The limits that apply. Default: `Limits.defaults`. To change some, provide
 * `Layer.succeed(Limits, { ...Limits.defaults, questions: 500 })`.
 */
export class Limits extends Context.Reference<Limits>()("@canvass/core/Limits", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
}
