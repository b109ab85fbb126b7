/** Stores the bytes of files in a directory, as an implementation of the core's `FileStorage` port. */
import {
  Committer,
  FileContentMissing,
  FileStorage,
  forEachChunk,
  maxPieceBytes,
  type StoredContent,
  Uuid
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { constants } from "node:fs"
import { access, type FileHandle, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"

export interface DirectoryFileStorageOptions {
  /** The directory, which is created if it is missing. Programs that share a database share the directory too. */
  readonly path: string
}

/** The directory cannot be created, or the program may not write to it. */
export class DirectoryUnusable extends Schema.TaggedError<DirectoryUnusable>()("DirectoryUnusable", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `Files cannot be stored in ${this.path}: ${this.reason}`
  }
}

/**
 * Stores each file under its key, in a subfolder of the directory. A file appears under its key when all of its bytes
 * are on the disk: an incomplete one has the suffix `.part`. A full disk is `StoreUnavailable`.
 *
 * @example
 * const files = DirectoryFileStorage.layer({ path: "./data/files" })
 */
export const layer = (options: DirectoryFileStorageOptions): Layer.Layer<FileStorage, DirectoryUnusable> =>
  Layer.effect(FileStorage, make(resolve(options.path)))

const make = (root: string): Effect.Effect<FileStorage["Type"], DirectoryUnusable> =>
  Effect.as(
    Effect.tryPromise({
      try: async () => {
        await createDirectory(root)
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      },
      catch: (error) => new DirectoryUnusable({ path: root, reason: messageOf(error) })
    }),
    {
      write: (key, content, _saveUploadId) =>
        Effect.flatMap(pathOf(root, key), (path) => Effect.scoped(writeFile(path, content))),
      read: (key, { end, start }) =>
        start === end
          ? Stream.empty
          : Stream.unwrapScoped(Effect.gen(function*() {
            const path = yield* pathOf(root, key)
            const handle = yield* openFile(path, "r").pipe(
              Effect.catchIf(isMissing, () => new FileContentMissing({ key })),
              Effect.catchTag("FileSystemError", unavailable)
            )
            return readRange(handle, start, end)
          })),
      remove: ({ key }) =>
        Effect.flatMap(pathOf(root, key), (path) =>
          attempt(async () => {
            await rm(path, { force: true })
            await rm(path + incompleteSuffix, { force: true })
            await syncDirectory(dirname(path))
          }).pipe(
            // Without the subfolder there is no file.
            Effect.catchIf(isMissing, () => Effect.void),
            Effect.catchTag("FileSystemError", unavailable)
          ))
    }
  )

/** The suffix of a file that is being written. */
const incompleteSuffix = ".part"

/**
 * The path of a file. The last digits of a key are random, so that the files spread over 256 subfolders. Any other text
 * than a UUID is a defect: it could lead out of the directory.
 */
const pathOf = (root: string, key: string): Effect.Effect<string> =>
  Uuid.canonical.test(key)
    ? Effect.succeed(join(root, key.slice(-2), key))
    : Effect.dieMessage(`${JSON.stringify(key)} is not the key of a file.`)

/** Writes the bytes under a temporary name, and renames the file when they are on the disk. */
const writeFile = <E, R>(
  path: string,
  content: Stream.Stream<Uint8Array, E, R>
): Effect.Effect<StoredContent, E, R | Scope.Scope> =>
  Effect.gen(function*() {
    const folder = dirname(path)
    const incomplete = path + incompleteSuffix
    const digest = createHash("sha256")
    let size = 0
    yield* orUnavailable(attempt(() => createDirectory(folder)))
    const handle = yield* Effect.acquireRelease(
      orUnavailable(attempt(() => open(incomplete, "wx", 0o600))),
      // The handle is closed already when the file is complete. Otherwise the file is removed.
      (handle) =>
        Effect.promise(async () => {
          await handle.close().catch(() => undefined)
          await rm(incomplete, { force: true }).catch(() => undefined)
        })
    )
    yield* forEachChunk(content, maxPieceBytes, (chunk) => {
      digest.update(chunk)
      size += chunk.length
      return orUnavailable(attempt(() => writeAll(handle, chunk)))
    })
    yield* orUnavailable(attempt(async () => {
      await handle.sync()
      await handle.close()
      await rename(incomplete, path)
      await syncDirectory(folder)
    }))
    return { size, sha256: digest.digest("hex") }
  })

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let written = 0; written < bytes.length;) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
  }
}

/** Reads the bytes piece by piece. A file is never shorter than its row says, unless somebody else has changed it. */
const readRange = (handle: FileHandle, start: number, end: number): Stream.Stream<Uint8Array> =>
  Stream.paginateEffect(start, (position) =>
    Effect.map(
      orUnavailable(attempt(async () => {
        const piece = Buffer.allocUnsafeSlow(Math.min(maxPieceBytes, end - position))
        const { bytesRead } = await handle.read(piece, 0, piece.length, position)
        if (bytesRead === 0) throw new Error("The file is shorter than it was when it was stored.")
        return piece.subarray(0, bytesRead)
      })),
      (piece) => {
        const next = position + piece.length
        return [piece, next < end ? Option.some(next) : Option.none()]
      }
    ))

const openFile = (path: string, flags: string): Effect.Effect<FileHandle, FileSystemError, Scope.Scope> =>
  Effect.acquireRelease(attempt(() => open(path, flags)), (handle) => Effect.promise(() => handle.close()))

/** Creates a directory and its missing ancestors, and makes the entry of each durable. */
const createDirectory = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let created = path; created !== dirname(first); created = dirname(created)) await syncDirectory(dirname(created))
}

/** Makes the entries of a directory durable. */
const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** An operation of the file system that failed. */
interface FileSystemError {
  readonly _tag: "FileSystemError"
  readonly error: unknown
}

/** An operation that has begun is not interrupted: its file is used or removed afterwards. */
const attempt = <A>(operation: () => Promise<A>): Effect.Effect<A, FileSystemError> =>
  Effect.uninterruptible(
    Effect.tryPromise({ try: operation, catch: (error) => ({ _tag: "FileSystemError" as const, error }) })
  )

const unavailable = ({ error }: FileSystemError): Effect.Effect<never> =>
  Effect.die(
    new Committer.StoreUnavailable({
      reason: codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT"
        ? `the disk of the files is full (${messageOf(error)})`
        : `the directory of the files: ${messageOf(error)}`
    })
  )

const orUnavailable = <A>(effect: Effect.Effect<A, FileSystemError>): Effect.Effect<A> =>
  Effect.catchAll(effect, unavailable)

const isMissing = (failure: FileSystemError | FileContentMissing): boolean =>
  failure._tag === "FileSystemError" && codeOf(failure.error) === "ENOENT"

const codeOf = (error: unknown): unknown => error instanceof Error && "code" in error ? error.code : undefined

const messageOf = (error: unknown): string => error instanceof Error ? error.message : String(error)
