/** Limits of the domain. Schemas, checks and documentation quote them from here. */
import * as Context from "effect/Context"
import { type DefinitionLimits, definitionLimits, fixedDefinitionLimits } from "./DefinitionLimits.js"

/** Maximum values. Texts are measured in UTF-16 code units, `…Bytes` in bytes, lists in items. */
export interface LimitValues extends DefinitionLimits {
  /**
   * JSON of the questions of a survey, of its retired questions and of their retired options together, in bytes. It
   * limits edits of a survey that has retired questions or options.
   */
  readonly surveyQuestionsBytes: number
  /** JSON of a filter, in bytes. */
  readonly filterBytes: number
  /** Segments of a survey. */
  readonly segments: number
  readonly segmentName: number
  /** Replaced versions of a questionnaire that are kept for responses. */
  readonly questionnaireVersions: number
  /** JSON of the replaced versions of a questionnaire that are kept, in bytes. */
  readonly questionnaireVersionsBytes: number
  /** Languages to which a survey is translated, offered or not. */
  readonly translations: number
  /** JSON of the texts of a survey in one language, in bytes. */
  readonly translationBytes: number
  /** JSON of the texts of a survey in all languages but its own, in bytes. */
  readonly translationsBytes: number
  /** Surveys of an account. */
  readonly surveysPerAccount: number
  /** Aliases that an account has given to its surveys, with those that it gave up. */
  readonly aliasesPerAccount: number
  /**
   * The definitions of all surveys of an account, with their translations, what is pending and replaced versions, in
   * bytes.
   */
  readonly definitionBytesPerAccount: number
  readonly closeReason: number
  /** Groups of an analysis or of a trend. Fewer of a large survey: their figures are bounded, too. */
  readonly analyticsGroups: number
  /** Intervals of a trend. */
  readonly trendIntervals: number
  readonly webhooksPerAccount: number
  /** API keys of an account. */
  readonly keysPerAccount: number
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
  readonly externalId: number
  /** Entries of the metadata of a response. */
  readonly metadataEntries: number
  /** JSON of the metadata of a response, in bytes. */
  readonly metadataBytes: number
  readonly idempotencyKey: number
  /** The query of a request in the audit log. A longer one is cut. */
  readonly auditQuery: number
  /** Who acted, in the audit log. */
  readonly auditActor: number
  readonly pageSize: number
  /** Name of an uploaded file. */
  readonly fileName: number
  /** One uploaded file. A question may set less. */
  readonly fileBytes: number
  /** All files of an account together. */
  readonly fileBytesPerAccount: number
  /** Pictures of an account for its surveys. Their bytes count among its files. */
  readonly assetsPerAccount: number
  /** All responses of an account together, in bytes as `ResponseBytes.bytesOf` counts them. Default: `unlimited`. */
  readonly responseBytesPerAccount: number
  /** The partial responses of one survey together, in the same bytes. Completing one is never refused. */
  readonly partialBytesPerSurvey: number
  /** Files from one address that no response has claimed yet, in all accounts together. */
  readonly unclaimedFileBytesPerAddress: number
  /** Files of an account that no response has claimed yet, in percent of `fileBytesPerAccount`. */
  readonly unclaimedFilePercent: number
  /** Mails to one address within an hour, such as those that reset a password. */
  readonly mailsPerHour: number
  /** Mails to other addresses that one account asks for within an hour, and notices of one kind to its owner. */
  readonly mailsPerHourOfAccount: number
  /** Mails that one client address (an IPv6 network of 64 bits) asks for within an hour. */
  readonly mailsPerHourOfClient: number
  /** Mails of this process that wait to be sent. Further ones are not sent. */
  readonly waitingMails: number
  /** Events that wait for the event handler. Writes that would add more are refused with `OutboxFull`. */
  readonly waitingEvents: number
}

/** The value of a limit that is off. */
export const unlimited: number = Number.MAX_SAFE_INTEGER

/** The default limits. */
export const defaults: LimitValues = {
  ...definitionLimits,
  surveyQuestionsBytes: 2 * 1_048_576,
  filterBytes: 8_192,
  segments: 50,
  segmentName: 100,
  questionnaireVersions: 1_000,
  questionnaireVersionsBytes: 64 * 1_048_576,
  translations: 100,
  translationBytes: 1_048_576,
  translationsBytes: 8 * 1_048_576,
  surveysPerAccount: 10_000,
  aliasesPerAccount: 1_000,
  definitionBytesPerAccount: 256 * 1_048_576,
  closeReason: 500,
  analyticsGroups: 200,
  trendIntervals: 400,
  webhooksPerAccount: 20,
  keysPerAccount: 20,
  identitiesPerAccount: 20,
  sessionsPerAccount: 100,
  loginAddressesPerAccount: 100,
  failedPasswords: 20,
  userAgent: 512,
  externalId: 255,
  metadataEntries: 50,
  metadataBytes: 8_192,
  idempotencyKey: 255,
  auditQuery: 512,
  auditActor: 200,
  pageSize: 1_000,
  fileName: 255,
  fileBytes: 100 * 1_048_576,
  fileBytesPerAccount: 10 * 1_073_741_824,
  assetsPerAccount: 1_000,
  responseBytesPerAccount: unlimited,
  partialBytesPerSurvey: 64 * 1_048_576,
  unclaimedFileBytesPerAddress: 100 * 1_048_576,
  unclaimedFilePercent: 10,
  mailsPerHour: 3,
  mailsPerHourOfAccount: 5,
  mailsPerHourOfClient: 20,
  waitingMails: 1_000,
  waitingEvents: 100_000
}

/**
 * Limits that are the same in every installation. What is stored keeps to them, and answers of the API describe it with
 * them.
 */
export const fixedLimits = {
  /** JSON of a pending definition without its translations, in bytes. */
  pendingDefinitionBytes: 1_048_576,
  /** How deep objects and arrays of a pending definition nest. */
  pendingDefinitionDepth: 32,
  ...fixedDefinitionLimits,
  /** Removed options, or removed rows, that are kept of one question. The oldest ones go first. */
  retiredOptions: 1_000,
  /** Origins that an editor token names. */
  editorTokenOrigins: 10,
  /** The length of each of them. */
  editorTokenOrigin: 255,
  /** How long an editor token is valid. */
  editorTokenSeconds: 3_600,
  keyName: 100,
  /** IP addresses or networks that may use a key. */
  keyAddresses: 100,
  /** Surveys that a key is restricted to. */
  keySurveys: 1_000,
  /** Intervals of the series of completed responses, when empty ones are listed: ten years of days. */
  seriesBuckets: 3_660,
  /** Intervals of all groups of a trend together. */
  groupIntervals: 20_000,
  /** Figures of all groups of an analysis together: one of each question, and of each option or cell. */
  groupFigures: 150_000,
  /** Groups that tests of significance compare. */
  comparedGroups: 12,
  /** Numbers at which bands begin. */
  bands: 50
} as const

/**
 * The limits that apply. Default: `Limits.defaults`. To change some, provide
 * `Layer.succeed(Limits, { ...Limits.defaults, questions: 500 })`.
 */
export class Limits extends Context.Reference<Limits>()("@canvass/core/Limits", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
  static readonly fixed = fixedLimits
}
