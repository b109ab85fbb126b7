/** The storage in a directory passes the conformance suite, on real directories, and keeps to its directory. */
import { FileStorage } from "@canvass/core/ports"
import { fileStorageConformance, unavailableReason } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Buffer } from "node:buffer"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readlinkSync, rmdirSync } from "node:fs"
import { chmod, type FileHandle, mkdtemp, open as openFile, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { DirectoryFileStorage } from "../src/index.js"

const temporaryDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "canvass-files-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const mount = (path: string): void => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path], { stdio: "ignore" })
}

/** Whether this process may mount a file system. */
const canMount = (() => {
  const path = mkdtempSync(join(tmpdir(), "canvass-mount-"))
  try {
    mount(path)
    execFileSync("umount", [path])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(path)
  }
})()

/** A storage in a new directory, and the path of the directory. */
const open = Effect.gen(function*() {
  const path = join(yield* temporaryDirectory, "files")
  const storage = yield* Effect.provide(FileStorage, DirectoryFileStorage.layer({ path }))
  return { path, storage }
})

/** The paths of all files below a directory. */
const listFiles = (path: string) =>
  Effect.promise(async () =>
    (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .map(({ name }) => name).sort()
  )

/** Returns a list to which the path of each file and directory is added that this process syncs to the disk. */
const recordSyncs = Effect.gen(function*() {
  const paths: Array<string> = []
  const handle = yield* Effect.acquireRelease(
    Effect.promise(() => openFile(tmpdir(), "r")),
    (handle) => Effect.promise(() => handle.close())
  )
  const prototype: unknown = Object.getPrototypeOf(handle)
  if (typeof prototype !== "object" || prototype === null) return yield* Effect.dieMessage("A handle has no prototype.")
  const sync: unknown = Reflect.get(prototype, "sync")
  if (typeof sync !== "function") return yield* Effect.dieMessage("A handle has no method `sync`.")
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      Reflect.set(prototype, "sync", async function(this: FileHandle) {
        await Reflect.apply(sync, this, [])
        paths.push(readlinkSync(`/proc/self/fd/${this.fd}`))
      })
    ),
    () => Effect.sync(() => Reflect.set(prototype, "sync", sync))
  )
  return paths
})

const key = "0191e2a0-0000-7000-8000-0000000000ab"

const saveNothing = () => Effect.void

const conformanceLayer = Layer.unwrapScoped(
  Effect.map(temporaryDirectory, (path) => DirectoryFileStorage.layer({ path: join(path, "files") }))
)

describe("files in a directory", () => {
  for (const { run, title } of fileStorageConformance(conformanceLayer, { maxBytes: 64 * 1_048_576 })) {
    it.effect(title, () => run)
  }

  it.scopedLive("appear under their key when they are complete, and a failed write leaves no file", () =>
    Effect.gen(function*() {
      const { path, storage } = yield* open
      const seen: Array<ReadonlyArray<string>> = []
      const watched = Stream.mapEffect(
        Stream.make(Buffer.from("one"), Buffer.from("two")),
        (piece) =>
          Effect.map(listFiles(path), (files) => {
            seen.push(files)
            return piece
          })
      ).pipe(Stream.rechunk(1))
      yield* storage.write(key, watched, saveNothing)
      expect(seen).toEqual([[`${key}.part`], [`${key}.part`]])
      expect(yield* listFiles(path)).toEqual([key])
      const other = key.replace("ab", "cd")
      yield* Effect.flip(storage.write(other, Stream.concat(watched, Stream.fail("lost")), saveNothing))
      expect(yield* listFiles(path)).toEqual([key])
      expect((yield* Effect.promise(() => stat(join(path, "ab", key)))).mode & 0o777).toBe(0o600)
    }))

  // Links of a process to its open files exist on Linux only.
  it.scopedLive.skipIf(process.platform !== "linux")(
    "are on the disk, with the entry of every directory that was created for them",
    () =>
      Effect.gen(function*() {
        const parent = yield* temporaryDirectory
        const synced = yield* recordSyncs
        const path = join(parent, "data", "uploads", "files")
        const storage = yield* Effect.provide(FileStorage, DirectoryFileStorage.layer({ path }))
        expect(synced.splice(0).toSorted()).toEqual([parent, join(parent, "data"), join(parent, "data", "uploads")])
        yield* storage.write(key, Stream.make(Buffer.from("one")), saveNothing)
        expect(synced.splice(0)).toEqual([path, join(path, "ab", `${key}.part`), join(path, "ab")])
        yield* storage.write(key.replace("00ab", "01ab"), Stream.make(Buffer.from("one")), saveNothing)
        expect(synced.splice(0)).toEqual([join(path, "ab", `${key.replace("00ab", "01ab")}.part`), join(path, "ab")])
        yield* storage.remove({ key, uploadId: null })
        expect(synced).toEqual([join(path, "ab")])
      })
  )

  it.scopedLive("that a crash left incomplete are removed, and are never read", () =>
    Effect.gen(function*() {
      const { path, storage } = yield* open
      yield* storage.write(key, Stream.make(Buffer.from("one")), saveNothing)
      yield* storage.remove({ key, uploadId: null })
      yield* Effect.promise(() => writeFile(join(path, "ab", `${key}.part`), "on"))
      const failure = yield* Effect.flip(Stream.runDrain(storage.read(key, { start: 0, end: 1 })))
      expect(failure._tag).toBe("FileContentMissing")
      yield* storage.remove({ key, uploadId: null })
      expect(yield* listFiles(path)).toEqual([])
    }))

  it.scopedLive.each(["../secret", "/etc/passwd", "..", "", `${key}/../../x`, key.toUpperCase(), `${key}\n`])(
    "cannot have the key %j",
    (invalid) =>
      Effect.gen(function*() {
        const { path, storage } = yield* open
        const expected = `${JSON.stringify(invalid)} is not the key of a file.`
        const write = storage.write(invalid, Stream.make(Buffer.from("x")), saveNothing)
        for (
          const effect of [
            write,
            Stream.runDrain(storage.read(invalid, { start: 0, end: 1 })),
            storage.remove({ key: invalid, uploadId: null })
          ]
        ) expect(yield* unavailableReason(effect)).toContain(expected)
        expect(yield* listFiles(path)).toEqual([])
      })
  )

  // A disk of 1 MiB: only root may mount one.
  it.scopedLive.skipIf(!canMount)("are refused when the disk is full, and leave nothing", () =>
    Effect.gen(function*() {
      const path = yield* Effect.acquireRelease(
        Effect.tap(temporaryDirectory, (path) => Effect.sync(() => mount(path))),
        (path) => Effect.sync(() => execFileSync("umount", [path]))
      )
      const storage = yield* Effect.provide(FileStorage, DirectoryFileStorage.layer({ path }))
      const piece = new Uint8Array(400_000)
      const write = (n: number) => storage.write(key.replace("ab", `${n}0`), Stream.make(piece, piece), saveNothing)
      expect((yield* write(1)).size).toBe(800_000)
      expect(yield* unavailableReason(write(2))).toContain("the disk of the files is full")
      expect(yield* listFiles(path)).toEqual([key.replace("ab", "10")])
      yield* storage.remove({ key: key.replace("ab", "10"), uploadId: null })
      expect((yield* write(3)).size).toBe(800_000)
    }))

  it.scopedLive.skipIf(process.getuid?.() === 0)(
    "need a directory that the program may write to",
    () =>
      Effect.gen(function*() {
        const path = yield* temporaryDirectory
        yield* Effect.promise(() => chmod(path, 0o500))
        const failure = yield* Effect.flip(
          Effect.provide(FileStorage, DirectoryFileStorage.layer({ path: join(path, "files") }))
        )
        expect(failure.message).toMatch(/^Files cannot be stored in .*: EACCES/)
      })
  )

  it.scopedLive("cannot be stored where a file is", () =>
    Effect.gen(function*() {
      const path = join(yield* temporaryDirectory, "file")
      yield* Effect.promise(() => writeFile(path, ""))
      const failure = yield* Effect.flip(Effect.provide(FileStorage, DirectoryFileStorage.layer({ path })))
      expect(failure._tag).toBe("DirectoryUnusable")
    }))
})
