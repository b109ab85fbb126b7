import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, FileId, QuestionId, ResponseId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Order, PageRequest, PageRows } from "../values/Page.js"
import type { UploadedFile } from "./UploadedFile.js"

/** Selects files by the response that has them, and by the question that they answer. */
export interface FileFilter {
  readonly responseId?: ResponseId | undefined
  readonly questionId?: QuestionId | undefined
}

/** Sizes of files in bytes. A file that is being uploaded counts with the size that is reserved for it. */
export interface FileUsage {
  /** All files and assets of the account. */
  readonly bytes: number
  /** Files of the account that no response has claimed. */
  readonly unclaimedBytes: number
  /** Files that were uploaded from the address and that no response has claimed, in all accounts. */
  readonly unclaimedBytesOfAddress: number
}

/** A file whose bytes are to be removed. */
export type RemovedFile = Pick<UploadedFile, "id" | "storageKey" | "uploadId">

/**
 * Reads the records of files. The owner of a survey sees the files that its responses have; the files of a
 * removed survey have no readers.
 */
export class FileStore extends Context.Tag("@canvass/core/FileStore")<FileStore, {
  /** Finds a file that a response of the survey has. */
  readonly find: (owner: AccountId, survey: SurveyId, id: FileId) => Effect.Effect<Option.Option<UploadedFile>>
  /** Returns those of at most 10 000 files that are stored for a survey, claimed or not, in any order. */
  readonly findStored: (
    survey: SurveyId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<UploadedFile>>
  /** One page of the files that the responses of a survey have, ordered by `createdAt`, then id. */
  readonly page: (
    owner: AccountId,
    survey: SurveyId,
    filter: FileFilter,
    page: PageRequest
  ) => Effect.Effect<PageRows<UploadedFile>>
  /** A count of very many files ends after the time of a search (`SearchMillis`), and is undefined. */
  readonly count: (owner: AccountId, survey: SurveyId, filter: FileFilter) => Effect.Effect<number | undefined>
  /** The whole list in chunks, in the order of `page`. Holds one chunk in memory at a time. */
  readonly stream: (
    owner: AccountId,
    survey: SurveyId,
    filter: FileFilter,
    order: Order
  ) => Stream.Stream<ReadonlyArray<UploadedFile>>
  /** The storage that an account and an address use. */
  readonly usage: (owner: AccountId, address: string) => Effect.Effect<FileUsage>
  /** The earliest `expiresAt` of all files that are not removed. */
  readonly nextExpiry: Effect.Effect<Option.Option<Instant>>
  /** Ids of files that `FileExpired` would remove at `now`. */
  readonly expired: (now: Instant, limit: number) => Effect.Effect<ReadonlyArray<FileId>>
  /** Removed files whose bytes no upload can be writing at `now`, by id, after the file `after`. */
  readonly removed: (
    now: Instant,
    page: { readonly after?: FileId | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<RemovedFile>>
}>() {}
