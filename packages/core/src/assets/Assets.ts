/** The use cases of assets: pictures that the owner of surveys uploads, and that anybody may see. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { FileTooLarge, StorageFull, UnsupportedFileType, UploadTimedOut } from "../files/Files.js"
import { type ByteRange, FileStorage } from "../files/FileStorage.js"
import { FileStore } from "../files/FileStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import { withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { InvalidInput, type RuleViolated, ruleViolated, violation } from "../validation/ValidationError.js"
import { concatBytes } from "../values/concatBytes.js"
import { type AccountId, AssetId, type SurveyId } from "../values/Ids.js"
import { fixedLimits, Limits } from "../values/Limits.js"
import { NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import type { Asset } from "./Asset.js"
import { AssetStore } from "./AssetStore.js"
import type { Picture } from "./images/PictureBytes.js"
import { readPicture } from "./images/readPicture.js"

/** Why a picture is not uploaded. */
export type AssetUploadError =
  | FileTooLarge
  | InvalidInput
  | NotFound
  | RuleViolated
  | StorageFull
  | UnsupportedFileType
  | UploadTimedOut

/** An asset that can be read. */
export interface OpenAsset {
  readonly asset: Asset
  /** Reads a range of the bytes. Dies when the bytes are missing. */
  readonly read: (range: ByteRange) => Stream.Stream<Uint8Array>
}

/** How long a picture may take to be written, once it has arrived. */
const maxWriteMillis = 10 * 60_000

/** When what a crashed upload has left may be removed: also if the clocks of instances differ. */
const uploadExpiryMillis = 2 * maxWriteMillis

export class Assets extends Effect.Service<Assets>()("@canvass/core/Assets", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const { commit } = yield* Committer
    const accounts = yield* AccountStore
    const limits = yield* Limits
    const storage = yield* FileStorage
    const files = yield* FileStore
    const store = yield* AssetStore

    const findByDigest = (owner: AccountId, sha256: string): Effect.Effect<Option.Option<Asset>> =>
      Effect.map(store.findManyByDigest(owner, [sha256]), Arr.head)

    /** Commits changes that have no guard and belong in no audit log. */
    const put = (...changes: ReadonlyArray<Change>): Effect.Effect<void> =>
      Effect.orDie(commit(UnitOfWork.of({ changes })))

    /** Records the upload, and then checks the limits of all records: concurrent uploads see each other. */
    const reserve = (asset: Asset): Effect.Effect<void, NotFound | RuleViolated | StorageFull> =>
      Effect.gen(function*() {
        const { accountId } = asset
        yield* put({ _tag: "AssetPut", asset })
        const present = yield* store.present(accountId)
        // Nothing is recorded for an account that was removed.
        if (present === 0) return yield* new NotFound()
        if (present > limits.assetsPerAccount) return yield* tooManyAssets(limits.assetsPerAccount)
        const { bytes } = yield* files.usage(accountId, "")
        if (bytes > limits.fileBytesPerAccount) return yield* new StorageFull({ maxBytes: limits.fileBytesPerAccount })
      })

    /** Removes what an upload has left. What can't be removed now is removed by the clean-up of files. */
    const discard = ({ accountId, id, storageKey, uploadId }: Asset): Effect.Effect<void> =>
      Effect.zipRight(
        storage.remove({ key: storageKey, uploadId }),
        put({ _tag: "AssetPurged", assetId: id, accountId })
      ).pipe(Effect.catchAllCause((cause) => Effect.logDebug("The rest of an upload was not removed yet.", cause)))

    /** Makes an asset available whose bytes are written. If the account has the same picture meanwhile, returns it. */
    const finish = (written: Asset): Effect.Effect<Asset, NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const { accountId, id, sha256 } = written
          yield* orNotFound(accounts.find(accountId))
          const same = yield* findByDigest(accountId, sha256)
          if (Option.isSome(same)) return { result: same.value, accountId } satisfies Decision<Asset>
          const asset: Asset = { ...written, status: "stored", expiresAt: null }
          return {
            result: asset,
            accountId,
            guards: [
              { _tag: "AssetUploading", assetId: id, accountId },
              { _tag: "AssetDigestFree", accountId, sha256 }
            ],
            changes: [{ _tag: "AssetPut", asset }]
          } satisfies Decision<Asset>
        })
      )

    /** Writes the bytes of a reserved asset, or removes everything. */
    const write = (reserved: Asset, bytes: Uint8Array): Effect.Effect<Asset, AssetUploadError> =>
      Effect.suspend(() => {
        let asset = reserved
        const saveUploadId = (uploadId: string): Effect.Effect<void> => {
          asset = { ...asset, uploadId }
          return put({ _tag: "AssetPut", asset })
        }
        return reserve(reserved).pipe(
          Effect.zipRight(
            Effect.timeoutFail(storage.write(reserved.storageKey, Stream.make(bytes), saveUploadId), {
              duration: maxWriteMillis,
              onTimeout: () => new UploadTimedOut()
            })
          ),
          Effect.flatMap(() => finish(asset)),
          Effect.tap((result) => result.id === asset.id ? Effect.void : discard(asset)),
          Effect.onError(() => discard(asset))
        )
      })

    /**
     * Stores a picture without its metadata. It is durable when this succeeds. A picture that the account has already
     * is the asset that it has. An upload that fails or is interrupted leaves nothing.
     *
     * @param content a PNG, JPEG or WebP file, whatever its name or its declared type is
     */
    const upload = <E>(
      owner: AccountId,
      content: Stream.Stream<Uint8Array, E>
    ): Effect.Effect<Asset, AssetUploadError | E> =>
      Effect.gen(function*() {
        const picture = yield* checkPicture(yield* collect(content))
        const bytes = concatBytes(picture.pieces)
        const sha256 = Encoding.encodeHex(
          new Uint8Array(yield* Effect.promise(() => crypto.subtle.digest("SHA-256", bytes)))
        )
        const same = yield* findByDigest(owner, sha256)
        if (Option.isSome(same)) {
          return yield* transact(() => Effect.succeed({ result: same.value, accountId: owner }))
        }
        const reserved = yield* withDecisionContext(({ newId, now }): Effect.Effect<Asset> => {
          const id = newId(AssetId)
          return Effect.succeed({
            id,
            accountId: owner,
            sha256,
            type: picture.type,
            size: bytes.length,
            width: picture.width,
            height: picture.height,
            storageKey: id,
            uploadId: null,
            status: "uploading",
            createdAt: now,
            expiresAt: now + uploadExpiryMillis
          })
        })
        return yield* write(reserved, bytes)
      })

    /** Finds an asset of an account. */
    const get = (owner: AccountId, id: AssetId): Effect.Effect<Asset, NotFound> => orNotFound(store.find(owner, id))

    /** Opens the picture with these bytes, for anybody. */
    const open = (sha256: string): Effect.Effect<OpenAsset, NotFound> =>
      Effect.map(orNotFound(store.findOfAnybody(sha256)), (asset) => ({
        asset,
        read: (range) => Stream.orDie(storage.read(asset.storageKey, range))
      }))

    /** Lists one page of the assets of an account, newest first unless `page.order` is `asc`. */
    const list = (owner: AccountId, page: Page.PageRequest): Effect.Effect<Page.StreamedPage<Asset>> =>
      Effect.gen(function*() {
        const rows = yield* store.page(owner, page)
        return { ...rows, total: yield* Page.totalOf(page, store.count(owner)) }
      })

    /** Streams all assets of an account, in chunks. */
    const stream = (owner: AccountId, order: Page.Order): Stream.Stream<ReadonlyArray<Asset>> =>
      store.stream(owner, order)

    /**
     * Deletes an asset. Its address is not found any more, unless another account has the same picture. Fails with
     * `RuleViolated` while a survey or its pending definition uses the asset.
     */
    const remove = (owner: AccountId, id: AssetId): Effect.Effect<void, NotFound | RuleViolated> =>
      transact(() =>
        Effect.gen(function*() {
          yield* get(owner, id)
          const [first, ...others] = yield* store.surveysUsing(id, maxNamedSurveys)
          if (first !== undefined) return yield* assetInUse([first, ...others])
          const decision: Decision<void> = {
            result: undefined,
            accountId: owner,
            guards: [{ _tag: "AssetUnused", assetId: id }],
            changes: [{ _tag: "AssetRemoved", assetId: id, accountId: owner }]
          }
          return decision
        })
      )

    return { upload, get, open, list, stream, remove }
  })
}) {}

const assetInUse = (surveys: ReadonlyArray<SurveyId>): RuleViolated =>
  ruleViolated("", "in-use", `Surveys use the asset: ${surveys.join(", ")}. Remove it from them first.`)

/** The surveys that a refusal names. */
const maxNamedSurveys = 5

const tooManyAssets = (max: number): RuleViolated =>
  ruleViolated("", "too-many-assets", `An account may have ${max} assets. Delete an asset first.`, { max })

/** Collects the bytes of a picture. Fails as soon as there are too many. */
const collect = <E>(
  content: Stream.Stream<Uint8Array, E>
): Effect.Effect<Uint8Array, E | FileTooLarge> =>
  Effect.suspend(() => {
    const pieces: Array<Uint8Array> = []
    let size = 0
    const add = (piece: Uint8Array): Effect.Effect<void, FileTooLarge> => {
      size += piece.length
      if (size > fixedLimits.assetBytes) return new FileTooLarge({ maxBytes: fixedLimits.assetBytes })
      pieces.push(piece)
      return Effect.void
    }
    return Effect.map(Stream.runForEach(content, add), () => concatBytes(pieces))
  })

/** Returns what is kept of a picture, if its type and its size are accepted. */
const checkPicture = (file: Uint8Array): Effect.Effect<Picture, InvalidInput | UnsupportedFileType> =>
  Effect.suspend((): Effect.Effect<Picture, InvalidInput | UnsupportedFileType> => {
    const read = readPicture(file)
    if (read === undefined) {
      return new UnsupportedFileType({ message: "The content is no PNG, JPEG or WebP picture." })
    }
    return Effect.flatMap(
      Effect.mapError(read, ({ reason }) => invalid(violation("/file", "invalid", reason))),
      (picture) => {
        const { height, width } = picture
        const max = fixedLimits.assetPixels
        return [width, height].every((length) => length >= 1 && length <= max)
          ? Effect.succeed(picture)
          : invalid(violation(
            "/file",
            "out-of-range",
            `A picture has 1 to ${max} pixels in each direction, and this one has ${width} × ${height}.`,
            { min: 1, max, actual: Math.max(width, height) }
          ))
      }
    )
  })

const invalid = (fault: ReturnType<typeof violation>): InvalidInput => new InvalidInput({ violations: [fault] })
