/** A small set of valid records for tests: the `n`th record of each kind has the same ids in every test. */
import type { Account } from "../accounts/model/Account.js"
import type { Identity } from "../accounts/model/logins/Identity.js"
import type { LoginAddress } from "../accounts/model/logins/LoginAddress.js"
import type { OneTimeToken } from "../accounts/model/logins/OneTimeToken.js"
import type { RefreshToken } from "../accounts/model/logins/RefreshToken.js"
import type { Session } from "../accounts/model/logins/Session.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { Event } from "../events/Event.js"
import * as EventStream from "../events/EventStream.js"
import type { UploadedFile } from "../files/UploadedFile.js"
import { type ApiKey, defaultName } from "../keys/ApiKey.js"
import type { Question } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import type { ResultsLink } from "../results-link/ResultsLink.js"
import type { PublishedFigures } from "../results-link/ResultsLinkStore.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { Segment } from "../surveys/segments/Segment.js"
import type { Translation } from "../surveys/translations/Translation.js"
import type { Reservation } from "../unit-of-work/reservations/Reservation.js"
import { of, type UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import * as Ids from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Delivery } from "../webhooks/deliveries/Delivery.js"
import type { Webhook } from "../webhooks/Webhook.js"

/** The time when the history of the fixtures begins. */
export const startTime: Instant = Date.UTC(2026, 10, 20)

const uuid = (kind: number, n: number): string => {
  const random = new Uint8Array(10)
  new DataView(random.buffer).setUint32(6, n)
  random.set([kind], 1)
  return Ids.uuidv7(startTime, random)
}

export const accountId = (n: number) => Ids.AccountId.make(uuid(1, n))
export const surveyId = (n: number) => Ids.SurveyId.make(uuid(2, n))
export const questionId = (n: number) => Ids.QuestionId.make(uuid(3, n))
export const responseId = (n: number) => Ids.ResponseId.make(uuid(4, n))
export const keyId = (n: number) => Ids.ApiKeyId.make(uuid(5, n))
export const auditEntryId = (n: number) => Ids.AuditEntryId.make(uuid(6, n))
export const webhookId = (n: number) => Ids.WebhookId.make(uuid(7, n))
export const eventId = (n: number) => Ids.EventId.make(uuid(8, n))
export const deliveryId = (n: number) => Ids.DeliveryId.make(uuid(9, n))
export const identityId = (n: number) => Ids.IdentityId.make(uuid(12, n))
export const sessionId = (n: number) => Ids.SessionId.make(uuid(10, n))
export const fileId = (n: number) => Ids.FileId.make(uuid(15, n))
export const segmentId = (n: number) => Ids.SegmentId.make(uuid(16, n))
export const leaseId = (n: number) => uuid(11, n)

/** The account of the `n`th key, survey, response or webhook: accounts 0 and 1 in turn. */
export const ownerOf = (n: number) => accountId(n % 2)

/** An account. */
export const account = (n: number, overrides: Partial<Account> = {}): Account => ({
  id: accountId(n),
  email: `account-${n}@example.com`,
  emailConfirmedAt: null,
  name: null,
  passwordHash: null,
  plan: "business",
  planExpiresAt: null,
  createdAt: startTime,
  ...overrides
})

/** A one-time token of the first account. */
export const oneTimeToken = (n: number, overrides: Partial<OneTimeToken> = {}): OneTimeToken => ({
  hash: `one-time-${n}`,
  purpose: "password-reset",
  accountId: accountId(0),
  payload: null,
  createdAt: startTime,
  expiresAt: startTime + 1_000,
  ...overrides
})

/** A session: of the first account for an even `n`, of the second for an odd one. */
export const session = (n: number, overrides: Partial<Session> = {}): Session => ({
  id: sessionId(n),
  accountId: ownerOf(n),
  createdAt: startTime + n,
  lastUsedAt: startTime + n,
  authenticatedAt: startTime + n,
  expiresAt: startTime + 1_000,
  ipAddress: "192.0.2.1",
  userAgent: "curl/8",
  ...overrides
})

/** An address of a login to the first account. */
export const loginAddress = (n: number, overrides: Partial<LoginAddress> = {}): LoginAddress => ({
  accountId: accountId(0),
  address: `192.0.2.${n}`,
  expiresAt: startTime + 1_000,
  ...overrides
})

/** A refresh token of the first session. */
export const refreshToken = (n: number, overrides: Partial<RefreshToken> = {}): RefreshToken => ({
  hash: `token-${n}`,
  sessionId: sessionId(0),
  accountId: accountId(0),
  createdAt: startTime,
  expiresAt: startTime + 1_000,
  usedAt: null,
  ...overrides
})

/** An identity of account `ownerOf(n)`. All have the same issuer. */
export const identity = (n: number, overrides: Partial<Identity> = {}): Identity => ({
  id: identityId(n),
  accountId: ownerOf(n),
  issuer: "https://id.example.com",
  subject: `subject-${n}`,
  email: `person-${n}@example.com`,
  createdAt: startTime + n,
  lastUsedAt: startTime + n,
  ...overrides
})

/** An API key: two of four are default keys. Keys of one account with one name replace each other. */
export const key = (n: number, overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: keyId(n),
  accountId: ownerOf(n),
  name: n % 4 < 2 ? defaultName : "named",
  hash: `key-${n}`,
  prefix: `sr_${n}`,
  scope: "full",
  allowedIps: null,
  expiresAt: null,
  surveys: null,
  createdAt: startTime,
  lastUsedAt: null,
  ...overrides
})

/** A text question. */
export const question = (n: number): Question => ({
  id: questionId(n),
  key: `q${n}`,
  text: `Question ${n}?`,
  type: "text",
  required: false,
  options: [],
  settings: {}
})

/** A published survey with two questions. */
export const survey = (n: number, overrides: Partial<Survey> = {}): Survey => ({
  id: surveyId(n),
  accountId: ownerOf(n),
  title: `Survey ${n}`,
  slug: `survey-${n}`,
  description: null,
  status: "published",
  visibility: "public",
  questions: [question(0), question(1)],
  retired: [],
  hiddenFields: [],
  variables: [],
  quotas: [],
  onePerExternalId: false,
  quotaCounts: {},
  quotasCountedTo: null,
  endings: [],
  layout: "pages",
  languages: [],
  keepPartials: null,
  questionnaireVersion: 1,
  questionnaireAt: startTime + n,
  metadata: {},
  responseCount: 0,
  closesAt: null,
  publishedAt: startTime,
  closedAt: null,
  closeReason: null,
  createdAt: startTime + n,
  updatedAt: startTime + n,
  version: 1,
  ...overrides
})

/** A translation of the title of a survey. */
export const translation = (surveyId: Ids.SurveyId, tag: string, title: string): Translation => ({
  surveyId,
  tag,
  digest: `digest of ${title}`,
  bytes: 13 + title.length,
  texts: { "/title": title }
})

/** The `n`th segment of a survey. */
export const segment = (surveyId: Ids.SurveyId, n: number, name: string): Segment => ({
  id: segmentId(n),
  surveyId,
  name,
  condition: { question: questionId(0), op: "answered" },
  createdAt: startTime,
  updatedAt: startTime
})

/** The results link of the `n`th survey, with a token. It does not expire. */
export const resultsLink = (n: number, token = "token", overrides: Partial<ResultsLink> = {}): ResultsLink => ({
  surveyId: surveyId(n),
  tokenHash: `hash of ${token} ${n}`,
  sealedToken: `sealed ${token}`,
  expiresAt: null,
  texts: false,
  ...overrides
})

/** A version of the figures that the results link of the `n`th survey shows. */
export const publishedFigures = (n: number, version: number): PublishedFigures => ({
  surveyId: surveyId(n),
  version,
  content: `[${version}]`
})

/** A response to the `n`th survey. A completed one skips the second question. */
export const response = (n: number, overrides: Partial<Response> = {}): Response => ({
  id: responseId(n),
  accountId: ownerOf(n),
  surveyId: surveyId(n),
  status: "completed",
  submittedAt: startTime + n,
  startedAt: null,
  externalId: null,
  metadata: {},
  answers: [{ questionId: questionId(0), value: `answer ${n}` }],
  skipped: overrides.status === "partial" ? null : [questionId(1)],
  variables: null,
  language: null,
  questionnaireVersion: 1,
  seed: null,
  reached: null,
  quotaEnding: null,
  revision: 1,
  ...overrides
})

/** A response to the first survey, `survey(0)`. */
export const responseToFirstSurvey = (n: number, overrides: Partial<Response> = {}): Response =>
  response(n, { accountId: ownerOf(0), surveyId: surveyId(0), ...overrides })

/** A file that was uploaded for the first question of the `n`th survey and that no response has claimed. */
export const uploadedFile = (n: number, overrides: Partial<UploadedFile> = {}): UploadedFile => ({
  id: fileId(n),
  accountId: ownerOf(n),
  surveyId: surveyId(n),
  questionId: questionId(0),
  responseId: null,
  name: `file-${n}.txt`,
  size: 10 + n,
  type: "text/plain",
  sha256: "ab".repeat(32),
  storageKey: fileId(n),
  uploadId: null,
  status: "stored",
  address: "192.0.2.1",
  createdAt: startTime + n,
  expiresAt: startTime + 1_000,
  ...overrides
})

/** An active webhook. */
export const webhook = (n: number, overrides: Partial<Webhook> = {}): Webhook => ({
  id: webhookId(n),
  accountId: ownerOf(n),
  url: `https://example.com/${n}`,
  events: ["response.submitted"],
  sealedSecret: "sealed",
  secretPrefix: "whsec_abcdef",
  previousSealedSecret: null,
  previousSecretUntil: null,
  metadata: {},
  isActive: true,
  pausedAt: null,
  pauseReason: null,
  isFailing: false,
  outages: 0,
  createdAt: startTime + n,
  updatedAt: startTime + n,
  version: 1,
  ...overrides
})

/** The stream of the first survey, of the first webhook, of the second survey and so on. */
export const stream = (n: number): EventStream.EventStream =>
  n % 2 === 0 ? EventStream.ofSurvey(surveyId(n / 2)) : EventStream.ofWebhook(webhookId((n - 1) / 2))

/** An event of the first survey. */
export const event = (n: number, overrides: Partial<Event> = {}): Event => ({
  id: eventId(n),
  accountId: accountId(0),
  stream: stream(0),
  name: "response.submitted",
  timestamp: startTime + n,
  body: `{"event":"response.submitted","n":${n}}`,
  traceId: null,
  ...overrides
})

/** A delivery of the `n`th event to the first webhook, due since the event. */
export const delivery = (n: number, overrides: Partial<Delivery> = {}): Delivery => ({
  id: deliveryId(n),
  accountId: accountId(0),
  webhookId: webhookId(0),
  eventId: eventId(n),
  event: "response.submitted",
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: startTime + n,
  redeliveryOf: null,
  failureCount: 0,
  outage: null,
  heldAt: null,
  fence: 0,
  leasedUntil: null,
  createdAt: startTime + n,
  ...overrides
})

/** An audit entry of the first account. */
export const auditEntry = (n: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: auditEntryId(n),
  accountId: accountId(0),
  method: "POST",
  path: "/api/surveys",
  query: null,
  statusCode: 201,
  durationMs: n,
  ipAddress: "127.0.0.1",
  authMethod: "apikey",
  actor: null,
  createdAt: startTime + n,
  ...overrides
})

/** A reservation of the key `n`, without a request. It expires after a second. */
export const reservation = (n: number, overrides: Partial<Reservation> = {}): Reservation => ({
  scope: "one",
  key: String(n),
  expiresAt: startTime + 1_000,
  fingerprint: null,
  resourceId: null,
  ...overrides
})

/** A unit of work. A part that is absent is empty. */
export const unit: (parts: Partial<UnitOfWork>) => UnitOfWork = of
