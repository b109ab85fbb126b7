/**
 * An append-only file of batches. A batch is one line: the checksum of its JSON, a space, the JSON. A batch is on the
 * disk before the next one is written, so a crash can damage the last line only. When the journal is opened, a file
 * that is more than twice as long as it has to be is replaced by a shorter one.
 */
import * as Data from "effect/Data"
import { createHash } from "node:crypto"
import { constants } from "node:fs"
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { lockFile } from "./FileLock.js"

/** The file has an invalid line before its last one, or another program has written it. It has not been changed. */
export class JournalDamaged extends Data.TaggedError("JournalDamaged")<{
  readonly path: string
  /** Position of the invalid line in bytes. */
  readonly offset: number
}> {}

/** An open journal. */
export interface Journal {
  /** Appends a batch. It is on the disk when the promise resolves. Wait for the promise before the next call. */
  readonly append: (batch: ReadonlyArray<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

export interface JournalOptions {
  readonly path: string
  /** Is called with each batch of the file. */
  readonly replay: (batch: ReadonlyArray<unknown>) => void
  /** Returns the batches of a compacted journal, which have the same effect as all that were replayed. */
  readonly compacted: () => Iterable<ReadonlyArray<unknown>>
  /** A shorter file is not compacted. */
  readonly minCompactionBytes: number
}

/**
 * Opens a journal, creates it if it does not exist, replays it and compacts it. A last line that is incomplete is cut
 * off: its writes were never acknowledged.
 *
 * Rejects with `JournalDamaged`, and with `JournalInUse` while another process has the journal open.
 */
export const openJournal = async (
  { compacted, minCompactionBytes, path, replay }: JournalOptions
): Promise<Journal> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = await lockFile(`${path}.lock`)
  try {
    let file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600)
    try {
      const length = await readBatches(path, file, replay)
      await file.truncate(length)
      if (length === 0) await file.appendFile(encode(header))
      await file.sync()
      await syncFolder(dirname(path))
      if (length > minCompactionBytes && length > 2 * lengthOf(compacted())) {
        const longer = file
        file = await replaceFile(path, compacted())
        await longer.close()
      }
    } catch (error) {
      await file.close()
      throw error
    }
    return {
      append: async (batch) => {
        await file.appendFile(encode(batch))
        await file.datasync()
      },
      close: async () => {
        await file.close()
        await unlock()
      }
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

const lengthOf = (batches: Iterable<ReadonlyArray<unknown>>): number => {
  let length = 0
  for (const batch of batches) length += Buffer.byteLength(encode(batch))
  return length
}

/** Writes a new journal beside the old one, and replaces that when the new one is on the disk. */
const replaceFile = async (path: string, batches: Iterable<ReadonlyArray<unknown>>): Promise<FileHandle> => {
  const newPath = `${path}.new`
  // A crash may have left a file of this name.
  await rm(newPath, { force: true })
  const file = await open(newPath, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600)
  try {
    await file.appendFile(encode(header))
    for (const batch of batches) await file.appendFile(encode(batch))
    await file.sync()
    await rename(newPath, path)
    await syncFolder(dirname(path))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The first line. A later form of the batches has another version. */
const header = [{ format: "canvass-journal", version: 2 }]

/** Replays the batches and returns the length of the valid part of the file. */
const readBatches = async (
  path: string,
  file: FileHandle,
  replay: (batch: ReadonlyArray<unknown>) => void
): Promise<number> => {
  let length = 0
  let isTorn = false
  for await (const line of readLines(file)) {
    const batch = decode(line)
    // Only the last line can be incomplete, and only the beginning of a header may be replaced.
    if (isTorn || length === 0 && !encode(header).startsWith(line)) throw new JournalDamaged({ path, offset: length })
    if (batch === undefined) isTorn = true
    else {
      if (length > 0) replay(batch)
      length += Buffer.byteLength(line)
    }
  }
  return length
}

/** Reads the lines of a file with their line feeds. The last line may have none. */
async function* readLines(file: FileHandle): AsyncGenerator<string> {
  let parts: Array<Buffer> = []
  const chunks: AsyncIterable<Buffer> = file.createReadStream({ start: 0, autoClose: false, highWaterMark: readBytes })
  for await (const chunk of chunks) {
    let rest = chunk
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
      yield Buffer.concat([...parts, rest.subarray(0, end + 1)]).toString("utf8")
      parts = []
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
  }
  const last = Buffer.concat(parts)
  if (last.length > 0) yield last.toString("utf8")
}

/** Number of bytes that are read at a time. */
const readBytes = 1_048_576

const encode = (batch: ReadonlyArray<unknown>): string => lineOf(JSON.stringify(batch))

/** Returns the batch of a line, or nothing if the line is not what was written. */
const decode = (line: string): ReadonlyArray<unknown> | undefined => {
  const json = line.slice(checksumLength + 1, -1)
  if (line !== lineOf(json)) return undefined
  const batch: unknown = JSON.parse(json)
  return Array.isArray(batch) ? batch : undefined
}

const lineOf = (json: string): string =>
  `${createHash("sha256").update(json).digest("hex").slice(0, checksumLength)} ${json}\n`

const checksumLength = 16

/** Makes the name of a new file durable. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
