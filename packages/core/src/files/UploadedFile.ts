/**
 * What is stored about an uploaded file. Its bytes are in `FileStorage`.
 *
 * A file is `uploading` until its bytes are durable, then `stored`. A response claims it in the unit of work that
 * stores the response. A file that no response has claimed expires. A `removed` file has no readers: it is kept until
 * its bytes are removed.
 */
import * as Schema from "effect/Schema"
import { AccountId, FileId, QuestionId, ResponseId, SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"

export const FileStatus = Schema.Literal("uploading", "stored", "removed")
export type FileStatus = typeof FileStatus.Type

/**
 * - `responseId`: the response that has claimed the file.
 * - `name`: a file name without folders. `type`: the media type in lower case, without parameters.
 * - `size`: bytes; while the file is `uploading`, the maximum that is reserved for it.
 * - `sha256`: in hexadecimal; empty while the file is `uploading`.
 * - `storageKey`, `uploadId`: see `StorageEntry`.
 * - `address`: the client address that uploaded the file.
 * - `expiresAt`: when the file is removed unless it is claimed, and when a running upload has ended at the latest. Null
 *   once neither applies.
 */
export const UploadedFile = Schema.Struct({
  id: FileId,
  accountId: AccountId,
  surveyId: SurveyId,
  questionId: QuestionId,
  responseId: Schema.NullOr(ResponseId),
  name: Schema.String,
  size: Schema.Int,
  type: Schema.String,
  sha256: Schema.String,
  storageKey: Schema.String,
  uploadId: Schema.NullOr(Schema.String),
  status: FileStatus,
  address: Schema.String,
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant)
})
export type UploadedFile = typeof UploadedFile.Type

/** The position of a file in lists. */
export const position = ({ createdAt, id }: UploadedFile): Position => ({ at: createdAt, id })

/** Whether a response has the file: only such a file is in lists and can be downloaded. */
export const isAnswer = ({ responseId, status }: Pick<UploadedFile, "responseId" | "status">): boolean =>
  status === "stored" && responseId !== null

/** Whether no response has claimed the file yet. */
export const isUnclaimed = ({ expiresAt, status }: Pick<UploadedFile, "expiresAt" | "status">): boolean =>
  status !== "removed" && expiresAt !== null

/** Whether the file is being uploaded to a survey. */
export const isUploadingFor =
  ({ surveyId }: Pick<UploadedFile, "surveyId">) => (file: Pick<UploadedFile, "status" | "surveyId">): boolean =>
    file.status === "uploading" && file.surveyId === surveyId

/** The response that claims a file, for a question, and the time of the claim. */
export interface Claim extends Pick<UploadedFile, "questionId" | "surveyId"> {
  readonly responseId: ResponseId
  readonly now: Instant
}

/** The part of a file that decides whether a response may have it. */
export type ClaimState = Pick<UploadedFile, "expiresAt" | "questionId" | "responseId" | "status" | "surveyId">

/**
 * Whether a response may have a file: it is stored, was uploaded for this question of this survey, and either belongs
 * to the response or belongs to none and has not expired.
 */
export const isClaimable = ({ now, questionId, responseId, surveyId }: Claim) => (file: ClaimState): boolean =>
  file.status === "stored" && file.surveyId === surveyId && file.questionId === questionId &&
  (file.responseId === null ? (file.expiresAt ?? 0) > now : file.responseId === responseId)

/** Gives a stored file to a response. */
export const claim = (file: UploadedFile, responseId: ResponseId): UploadedFile =>
  file.status === "stored" ? { ...file, responseId, expiresAt: null } : file

/** Removes a file. While its upload may still write, `expiresAt` says until when. */
export const remove = (file: UploadedFile): UploadedFile =>
  file.status === "removed"
    ? file
    : { ...file, status: "removed", expiresAt: file.status === "uploading" ? file.expiresAt : null }

/** Whether the time of a file has passed. */
export const hasExpired = (now: Instant) => (file: Pick<UploadedFile, "expiresAt" | "status">): boolean =>
  isUnclaimed(file) && (file.expiresAt ?? now) <= now

/** Removes a file whose time has passed. */
export const expire = (file: UploadedFile, now: Instant): UploadedFile =>
  hasExpired(now)(file) ? { ...file, status: "removed", expiresAt: null } : file

/** Whether the bytes of a file can be removed: it has been removed, and no upload writes it. */
export const isPurgeable = ({ expiresAt, status }: UploadedFile, now: Instant): boolean =>
  status === "removed" && (expiresAt === null || expiresAt <= now)
