/** Conformance of the reads of files, and of the storage that a store provides for their bytes. */
import type { UploadedFile } from "@canvass/core"
import { FileStore, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"

const file = (n: number, overrides: Partial<UploadedFile.UploadedFile> = {}): UnitOfWork.Change => ({
  _tag: "FilePut",
  file: Fixtures.uploadedFile(n, { surveyId: Fixtures.surveyId(0), accountId: Fixtures.accountId(0), ...overrides })
})

const surveyPut: UnitOfWork.Change = { _tag: "SurveyPut", survey: Fixtures.survey(0) }

const claimed = { responseId: Fixtures.responseId(0), expiresAt: null }

const removedIds = (now: number) =>
  Effect.flatMap(FileStore, (store) =>
    Effect.map(
      store.removed(now, { limit: 100 }),
      Arr.map(({ id }) => id)
    ))

export const fileConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "the usage counts files by account and unclaimed ones by address, and none that are removed",
    Effect.gen(function*() {
      const { usage } = yield* FileStore
      yield* put(surveyPut, { _tag: "SurveyPut", survey: Fixtures.survey(1) })
      yield* put(
        file(0, { size: 1 }),
        file(1, { size: 10, status: "uploading", sha256: "" }),
        file(2, { size: 100, ...claimed }),
        file(3, { size: 1_000, status: "removed" }),
        { _tag: "FilePut", file: Fixtures.uploadedFile(5, { surveyId: Fixtures.surveyId(1), size: 10_000 }) },
        file(6, { size: 100_000, address: "192.0.2.2" })
      )
      yield* assertEqual(yield* usage(Fixtures.accountId(0), "192.0.2.1"), {
        bytes: 100_111,
        unclaimedBytes: 100_011,
        unclaimedBytesOfAddress: 10_011
      })
      yield* assertEqual(yield* usage(Fixtures.accountId(2), "192.0.2.3"), {
        bytes: 0,
        unclaimedBytes: 0,
        unclaimedBytesOfAddress: 0
      })
    })
  ),
  storeTest(
    "a file expires at its time, unless a response has claimed it",
    Effect.gen(function*() {
      const { expired, findStored, nextExpiry } = yield* FileStore
      const at = Fixtures.startTime + 1_000
      yield* put(surveyPut)
      yield* put(file(0), file(1, { status: "uploading" }), file(2, { expiresAt: at + 1 }), file(3, claimed))
      yield* assertEqual(yield* nextExpiry, Option.some(at))
      yield* assertEqual(yield* expired(at - 1, 10), [])
      yield* assertEqual(yield* expired(at, 10), [Fixtures.fileId(0), Fixtures.fileId(1)])
      yield* assertEqual(yield* expired(at, 1), [Fixtures.fileId(0)])
      yield* put({ _tag: "FileClaimed", fileId: Fixtures.fileId(0), responseId: Fixtures.responseId(0) })
      yield* put(
        ...Arr.makeBy(4, (n): UnitOfWork.Change => ({ _tag: "FileExpired", fileId: Fixtures.fileId(n), now: at }))
      )
      yield* assertEqual(yield* removedIds(at), [Fixtures.fileId(1)])
      yield* assertEqual(
        Arr.map(yield* findStored(Fixtures.surveyId(0), Arr.makeBy(4, Fixtures.fileId)), ({ id }) => id).sort(),
        [0, 2, 3].map(Fixtures.fileId)
      )
      yield* assertEqual(yield* nextExpiry, Option.some(at + 1))
    })
  ),
  storeTest(
    "the bytes of a removed file are removed at once, those of a running upload when it has ended at the latest",
    Effect.gen(function*() {
      const { removed } = yield* FileStore
      const at = Fixtures.startTime + 1_000
      yield* put(surveyPut)
      yield* put(file(0, claimed), file(1, { status: "uploading", uploadId: "u" }), file(2))
      yield* put(...[0, 1].map((n): UnitOfWork.Change => ({ _tag: "FileRemoved", fileId: Fixtures.fileId(n) })))
      yield* assertEqual(yield* removedIds(at - 1), [Fixtures.fileId(0)])
      yield* assertEqual(yield* removedIds(at), [Fixtures.fileId(0), Fixtures.fileId(1)])
      yield* assertEqual(yield* removed(at, { after: Fixtures.fileId(0), limit: 1 }), [
        { id: Fixtures.fileId(1), storageKey: Fixtures.fileId(1), uploadId: "u" }
      ])
      yield* put({ _tag: "FilePurged", fileId: Fixtures.fileId(0) })
      yield* assertEqual(yield* removedIds(at), [Fixtures.fileId(1)])
    })
  ),
  storeTest(
    "the files of a removed survey have no readers, and their bytes are removed once the survey is purged",
    Effect.gen(function*() {
      const { find, findStored } = yield* FileStore
      const { nextRemoved } = yield* SurveyStore
      yield* put(surveyPut)
      yield* put(...Arr.makeBy(5, (n) => file(n, claimed)))
      yield* put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 })
      yield* assertEqual(
        yield* find(Fixtures.accountId(0), Fixtures.surveyId(0), Fixtures.fileId(0)),
        Option.none()
      )
      yield* assertEqual(yield* findStored(Fixtures.surveyId(0), [Fixtures.fileId(0)]), [])
      yield* Effect.repeat(
        put({ _tag: "RemovedSurveyPurged", surveyId: Fixtures.surveyId(0), maxRows: 2, maxBytes: 1_000 }),
        { until: () => Effect.map(nextRemoved, Option.isNone) }
      )
      yield* assertEqual(yield* removedIds(Fixtures.startTime), Arr.makeBy(5, Fixtures.fileId))
    })
  ),
  storeTest(
    "a file of a survey that does not exist is ignored",
    Effect.gen(function*() {
      const { usage } = yield* FileStore
      yield* put(file(0))
      yield* assertEqual((yield* usage(Fixtures.accountId(0), "192.0.2.1")).bytes, 0)
    })
  )
]
