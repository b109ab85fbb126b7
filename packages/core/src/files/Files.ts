/** The use cases of uploaded files. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { maxFileBytes } from "../logic/questionnaire/types/file.js"
import { isAccepted } from "../questions/question-types/file.js"
import type { QuestionOf } from "../questions/question-types/questionTypes.js"
import * as Survey from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import { CurrentRequest, type RequestInfo, setAuditAccount } from "../unit-of-work/CurrentRequest.js"
import { withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { InvalidInput, type RuleViolated, violation } from "../validation/ValidationError.js"
import { concatBytes } from "../values/concatBytes.js"
import { type AccountId, FileId, type SurveyId } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { cleanFileName } from "./FileName.js"
import { type ByteRange, FileStorage, type StoredContent } from "./FileStorage.js"
import { type FileFilter, FileStore } from "./FileStore.js"
import { agree, hasSignature, isText, normalizeMediaType, unknownType } from "./MediaType.js"
import type { UploadedFile } from "./UploadedFile.js"

/** A file to upload. `E`: the errors of its content. */
export interface Upload<E> {
  /** The question that the file answers, by its id or by its key. Exactly one of them. */
  readonly questionId?: string | undefined
  readonly questionKey?: string | undefined
  /** Folders and control characters are removed. */
  readonly name: string
  /** The media type that the sender declares. */
  readonly type: string
  readonly content: Stream.Stream<Uint8Array, E>
  /** Maximum number of bytes that `content` can have, if that is known. */
  readonly announcedBytes?: number | undefined
  /** The client address. Empty: there is none, and no limit of it. */
  readonly address: string
  /**
   * Returns the media type that the first bytes of a file (at most 4 100) are the signature of, or `undefined`.
   * Default: no file has a signature.
   */
  readonly detectType?: ((head: Uint8Array) => Promise<string | undefined>) | undefined
}

/** The file has more bytes than the question accepts. */
export class FileTooLarge extends Data.TaggedError("FileTooLarge")<{ readonly maxBytes: number }> {
  override get message(): string {
    return `The maximum size of the file is ${this.maxBytes} bytes.`
  }
}

/** The question does not accept files of this type, or the content is of another type than the declared one. */
export class UnsupportedFileType extends Data.TaggedError("UnsupportedFileType")<{ readonly message: string }> {}

/** The files of the account have reached their maximum size together. */
export class StorageFull extends Data.TaggedError("StorageFull")<{ readonly maxBytes: number }> {
  override get message(): string {
    return `The files of the account may take ${this.maxBytes} bytes together, and this file would exceed that.`
  }
}

/** Too many bytes were uploaded, from the address or to the account, that no response has claimed yet. */
export class TooManyUnclaimedFiles extends Data.TaggedError("TooManyUnclaimedFiles")<{
  readonly scope: "account" | "address"
}> {
  override get message(): string {
    return this.scope === "address"
      ? "Too many bytes from this address wait for a response that claims them."
      : "Too many bytes wait for a response to this account that claims them."
  }
}

/** The upload took longer than one hour. */
export class UploadTimedOut extends Data.TaggedError("UploadTimedOut") {
  override get message(): string {
    return "The file did not arrive within one hour."
  }
}

/** Why a file is not uploaded. */
export type UploadError =
  | FileTooLarge
  | IdempotencyKeyReused
  | InvalidInput
  | NotFound
  | RuleViolated
  | StorageFull
  | TooManyUnclaimedFiles
  | UnsupportedFileType
  | UploadTimedOut

/** A file that can be read. */
export interface OpenFile {
  readonly file: UploadedFile
  /** Reads a range of the bytes. Dies when the bytes are missing. */
  readonly read: (range: ByteRange) => Stream.Stream<Uint8Array>
}

/** How long an upload may take. */
export const maxUploadMillis = 3_600_000

/** How long a stored file waits for a response that claims it. */
export const unclaimedMillis = 3_600_000

/** Maximum difference between the clocks of instances. */
const clockDifferenceMillis = 5 * 60_000

/** Number of first bytes that are searched for the signature of a file. */
const headBytes = 4_100

type FileQuestion = QuestionOf<"file">

export class Files extends Effect.Service<Files>()("@canvass/core/Files", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const { commit } = yield* Committer
    const createOnce = idempotentCreate(transact, yield* ReservationStore)
    const limits = yield* Limits
    const storage = yield* FileStorage
    const store = yield* FileStore
    const surveys = yield* SurveyStore

    /** Commits changes that have no guard and belong in no audit log. */
    const put = (...changes: ReadonlyArray<Change>): Effect.Effect<void> =>
      Effect.orDie(commit(UnitOfWork.of({ changes })))

    /** Reads the survey and finds the question, if the survey accepts responses from the caller. */
    const findQuestion = (
      surveyId: SurveyId,
      caller: AccountId | undefined,
      upload: Pick<Upload<unknown>, "questionId" | "questionKey">
    ): Effect.Effect<{ readonly survey: Survey.Survey; readonly question: FileQuestion }, UploadError> =>
      withDecisionContext(({ now, request }) =>
        Effect.flatMap(
          Effect.tapError(
            orNotFound(surveys.findForRespondent(surveyId)),
            () => Effect.sync(() => caller === undefined ? undefined : setAuditAccount(request, caller))
          ),
          (survey): Effect.Effect<{ readonly survey: Survey.Survey; readonly question: FileQuestion }, UploadError> => {
            setAuditAccount(request, survey.accountId)
            const refusal = Survey.refusal(survey, caller, now)
            if (refusal !== undefined) return Effect.fail(refusal)
            const { questionId, questionKey } = upload
            const question = survey.questions.find(({ id, key }) =>
              questionId === undefined ? key === questionKey : id === questionId.toLowerCase()
            )
            if (question?.type === "file") return Effect.succeed({ survey, question })
            const pointer = questionId === undefined ? "/questionKey" : "/questionId"
            return Effect.fail(
              new InvalidInput({
                violations: [
                  question === undefined
                    ? violation(pointer, "unknown-question", "The survey has no such question.")
                    : {
                      ...violation(pointer, "not-allowed", "This question is not answered with files."),
                      questionKey: question.key
                    }
                ]
              })
            )
          }
        )
      )

    /**
     * Stores the row of a new upload with the size that it may have, and then checks the limits of all rows: concurrent
     * uploads see each other.
     */
    const reserve = (file: UploadedFile): Effect.Effect<void, StorageFull | TooManyUnclaimedFiles> =>
      Effect.gen(function*() {
        yield* put({ _tag: "FilePut", file })
        const usage = yield* store.usage(file.accountId, file.address)
        if (usage.bytes > limits.fileBytesPerAccount) {
          return yield* new StorageFull({ maxBytes: limits.fileBytesPerAccount })
        }
        const isAddressFull = usage.unclaimedBytesOfAddress > limits.unclaimedFileBytesPerAddress
        if (file.address !== "" && isAddressFull) {
          return yield* new TooManyUnclaimedFiles({ scope: "address" })
        }
        if (usage.unclaimedBytes > limits.fileBytesPerAccount * limits.unclaimedFilePercent / 100) {
          return yield* new TooManyUnclaimedFiles({ scope: "account" })
        }
      })

    /** Removes what an upload has left. What can't be removed now is removed by the clean-up of files. */
    const discard = ({ id, storageKey, uploadId }: UploadedFile): Effect.Effect<void> =>
      Effect.zipRight(
        storage.remove({ key: storageKey, uploadId }),
        put({ _tag: "FilePurged", fileId: id })
      ).pipe(Effect.catchAllCause((cause) => Effect.logDebug("The rest of an upload was not removed yet.", cause)))

    /** Makes a written file available, unless an earlier request with the same idempotency key has uploaded it. */
    const finish = (
      file: UploadedFile,
      content: StoredContent,
      caller: AccountId | undefined
    ): Effect.Effect<UploadedFile, UploadError> =>
      Effect.flatMap(FiberRef.get(CurrentRequest), (request) =>
        Effect.locally(
          createOnce({
            create: ({ now }) =>
              Effect.map(
                findQuestion(file.surveyId, caller, { questionId: file.questionId }),
                ({ survey }): Decision<UploadedFile> => {
                  const stored = { ...file, ...content, status: "stored" as const, expiresAt: now + unclaimedMillis }
                  return {
                    result: stored,
                    accountId: survey.accountId,
                    guards: [
                      { _tag: "SurveyAt", surveyId: survey.id, version: survey.version },
                      { _tag: "FileUploading", fileId: file.id, surveyId: survey.id }
                    ],
                    changes: [{ _tag: "FilePut", file: stored }]
                  }
                }
              ),
            idOf: ({ id }) => id,
            replay: (id) =>
              Effect.map(
                orNotFound(Effect.map(store.findStored(file.surveyId, [id]), ([found]) => Option.fromNullable(found))),
                (found) => ({ result: found, accountId: found.accountId })
              )
          }),
          CurrentRequest,
          withContent(request, file, content)
        ))

    /**
     * Uploads a file for a question. It is stored durably when this succeeds, and expires after one hour unless a
     * response claims it. A request that repeats an idempotency key with the same question and content gets the file
     * that the first request uploaded. An upload that fails or is interrupted leaves nothing.
     */
    const upload = <E>(
      surveyId: SurveyId,
      input: Upload<E>,
      { caller }: { readonly caller?: AccountId | undefined } = {}
    ): Effect.Effect<UploadedFile, E | UploadError> =>
      Effect.gen(function*() {
        const { question, survey } = yield* findQuestion(surveyId, caller, input)
        const name = cleanFileName(input.name)
        if (name.length > limits.fileName) {
          return yield* new InvalidInput({
            violations: [
              violation("/file", "too-long", `A file name has at most ${limits.fileName} characters.`, {
                max: limits.fileName,
                actual: input.name.length
              })
            ]
          })
        }
        const maxBytes = maxFileBytes(question.settings, limits)
        const type = normalizeMediaType(input.type)
        // A file that is declared with the unknown type gets the type of its content.
        if (type !== unknownType && !isAccepted(type, question.settings.mimeTypes)) return yield* typeNotAccepted(type)
        const announcedBytes = input.announcedBytes ?? maxBytes
        const file = yield* withDecisionContext(({ newId, now }): Effect.Effect<UploadedFile> => {
          const id = newId(FileId)
          return Effect.succeed({
            id,
            accountId: survey.accountId,
            surveyId: survey.id,
            questionId: question.id,
            responseId: null,
            name,
            size: Math.min(announcedBytes, maxBytes),
            type,
            sha256: "",
            storageKey: id,
            uploadId: null,
            status: "uploading",
            address: input.address,
            createdAt: now,
            expiresAt: now + maxUploadMillis + clockDifferenceMillis
          })
        })
        return yield* writeReserved(file, question, maxBytes, caller, input)
      })

    /** Writes the content of a reserved file and finishes the upload, or removes everything. */
    const writeReserved = <E>(
      reserved: UploadedFile,
      question: FileQuestion,
      maxBytes: number,
      caller: AccountId | undefined,
      input: Upload<E>
    ): Effect.Effect<UploadedFile, E | UploadError> =>
      Effect.suspend(() => {
        let file = reserved
        const saveUploadId = (uploadId: string): Effect.Effect<void> => {
          file = { ...file, uploadId }
          return put({ _tag: "FilePut", file })
        }
        const content = checkContent(input.content, maxBytes, (head) =>
          Effect.flatMap(signatureOf(head, reserved.type, input), (detected) => {
            const checked = checkType(reserved.type, detected, question)
            if (typeof checked !== "string") {
              return Effect.fail(checked)
            }
            file = { ...file, type: checked }
            return Effect.void
          }))
        return reserve(reserved).pipe(
          Effect.zipRight(
            Effect.timeoutFail(storage.write(reserved.storageKey, content, saveUploadId), {
              duration: maxUploadMillis,
              onTimeout: () =>
                new UploadTimedOut()
            })
          ),
          Effect.flatMap((stored) =>
            finish(file, stored, caller)
          ),
          Effect.tap((result) => result.id === file.id ? Effect.void : discard(file)),
          Effect.onError(() => discard(file))
        )
      })

    /** Finds a file that a response to the survey has. */
    const open = (owner: AccountId, surveyId: SurveyId, id: FileId): Effect.Effect<OpenFile, NotFound> =>
      Effect.map(orNotFound(store.find(owner, surveyId, id)), (file) => ({
        file,
        read: (range) => Stream.orDie(storage.read(file.storageKey, range))
      }))

    /** Lists one page of the files that the responses to a survey have, newest first unless `page.order` is `asc`. */
    const list = (
      owner: AccountId,
      surveyId: SurveyId,
      filter: FileFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<UploadedFile>, NotFound> =>
      Effect.gen(function*() {
        yield* orNotFound(surveys.find(owner, surveyId))
        const rows = yield* store.page(owner, surveyId, filter, page)
        return { ...rows, total: yield* Page.totalOf(page, store.count(owner, surveyId, filter)) }
      })

    /** Streams all files that the responses to a survey have, in chunks. */
    const stream = (
      owner: AccountId,
      surveyId: SurveyId,
      filter: FileFilter,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<UploadedFile>>, NotFound> =>
      Effect.as(orNotFound(surveys.find(owner, surveyId)), store.stream(owner, surveyId, filter, order))

    /** Deletes a file, at once for every reader. The answer keeps its name, size and type. */
    const remove = (owner: AccountId, surveyId: SurveyId, id: FileId): Effect.Effect<void, NotFound> =>
      transact(({ now }) =>
        Effect.map(orNotFound(store.find(owner, surveyId, id)), ({ responseId }): Decision<void> => ({
          result: undefined,
          accountId: owner,
          changes: [
            { _tag: "FileRemoved", fileId: id },
            ...responseId === null ? [] : [
              {
                _tag: "LogEntryAdded",
                surveyId,
                at: now,
                entry: { type: "response.changed", responseId, reason: "file" }
              } satisfies Change
            ]
          ]
        }))
      )

    return { upload, open, list, stream, remove }
  })
}) {}

/** The idempotency key of an upload covers its question and its content. */
const withContent = (
  request: RequestInfo,
  { questionId }: UploadedFile,
  { sha256 }: StoredContent
): RequestInfo =>
  request.idempotency === undefined ? request : {
    ...request,
    idempotency: { ...request.idempotency, fingerprint: `${request.idempotency.fingerprint} ${questionId} ${sha256}` }
  }

const emptyFile = Effect.suspend(() =>
  new InvalidInput({
    violations: [violation("/file", "too-short", "The file has no bytes.", { min: 1, actual: 0 })]
  })
)

/** Fails as soon as there are more than `maxBytes`, when `check` refuses the first bytes, and when there are none. */
const checkContent = <E>(
  content: Stream.Stream<Uint8Array, E>,
  maxBytes: number,
  check: (head: Uint8Array) => Effect.Effect<void, UnsupportedFileType>
): Stream.Stream<Uint8Array, E | FileTooLarge | InvalidInput | UnsupportedFileType> =>
  Stream.suspend(() => {
    let size = 0
    let head = new Uint8Array(0)
    let isChecked = false
    const checkHead = Effect.suspend(() => {
      isChecked = true
      return check(head)
    })
    return content.pipe(
      Stream.tap((piece): Effect.Effect<void, FileTooLarge | UnsupportedFileType> => {
        size += piece.length
        if (size > maxBytes) return Effect.fail(new FileTooLarge({ maxBytes }))
        if (isChecked) return Effect.void
        head = concatBytes([head, piece.subarray(0, headBytes - head.length)])
        return head.length < headBytes ? Effect.void : checkHead
      }),
      Stream.concat(Stream.execute(Effect.suspend((): Effect.Effect<void, InvalidInput | UnsupportedFileType> => {
        if (size === 0) return emptyFile
        return isChecked ? Effect.void : checkHead
      })))
    )
  })

/** Returns the type of the signature of a content, if it has one. Without a detector the declared type is believed. */
const signatureOf = (
  head: Uint8Array,
  declared: string,
  { detectType }: Pick<Upload<unknown>, "detectType">
): Effect.Effect<string | undefined> => {
  if (detectType === undefined) return Effect.succeed(declared)
  // A text may begin like a file of another type by chance, such as `BM` for a bitmap.
  return isText(head) && !hasSignature(declared) ? Effect.succeed(undefined) : Effect.promise(() => detectType(head))
}

/** Returns the type of a file, or why the file is refused. */
const checkType = (
  declared: string,
  detected: string | undefined,
  { settings: { mimeTypes } }: FileQuestion
): string | UnsupportedFileType => {
  if (declared !== unknownType && !agree(declared, detected)) {
    return new UnsupportedFileType({
      message: `The file is declared as ${declared}, and its content is ${detected ?? "of another type"}.`
    })
  }
  const type = declared === unknownType ? detected ?? declared : declared
  return isAccepted(type, mimeTypes) ? type : typeNotAccepted(type)
}

const typeNotAccepted = (type: string): UnsupportedFileType =>
  new UnsupportedFileType({ message: `The question accepts no files of the type ${type}.` })
