/**
 * Baseline of uploads and downloads: only node:http, multipasta and better-sqlite3. It writes the server's rows: the
 * bytes in chunks of 256 KiB, and what is stored about the file, with the same durability. One transaction writes all
 * waiting chunks.
 *
 * Arguments: the database; and where the bytes go: `database`, a directory, or `discard`, which stores nothing.
 */
import Database from "better-sqlite3"
import { make as makeParser } from "multipasta"
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdir, open, rename } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import process from "node:process"
import { setImmediate } from "node:timers"
import { newId } from "./ids.mjs"

const [path, mode] = process.argv.slice(2)

const chunkBytes = 256 * 1_024
const maxFileBytes = 10 * 1_048_576

const database = new Database(path)
database.pragma("journal_mode = WAL")
database.pragma("synchronous = FULL")

const survey = database.prepare(
  `SELECT id, "accountId", questions FROM surveys JOIN survey_contents ON "surveyId" = id`
).get()
const [question] = JSON.parse(survey.questions)

const insertChunk = database.prepare(`INSERT INTO file_chunks ("storageKey", number, content) VALUES (?, ?, ?)`)
const insertFile = database.prepare(
  `INSERT INTO files (id, "accountId", "surveyId", "questionId", "responseId", name, size, type, sha256, "storageKey",
      "uploadId", status, address, "createdAt", "expiresAt", writer)
    VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL, 'stored', ?, ?, ?, TRUE)`
)
const selectKey = database.prepare(`SELECT id, "accountId" FROM api_keys WHERE hash = ?`)
const selectFile = database.prepare(
  `SELECT * FROM files WHERE id = ? AND "accountId" = ? AND status = 'stored' AND "responseId" IS NOT NULL`
)
const selectChunk = database.prepare(`SELECT content FROM file_chunks WHERE "storageKey" = ? AND number = ?`).pluck()

let waiting = []

const commit = database.transaction((statements) => {
  for (const { parameters, statement } of statements) statement.run(...parameters)
}).immediate

const commitWaiting = () => {
  const batch = waiting
  waiting = []
  commit(batch)
  for (const { resolve } of batch) resolve()
}

/** Resolves when the statement is committed. */
const write = (statement, ...parameters) =>
  new Promise((resolve) => {
    if (waiting.length === 0) setImmediate(commitWaiting)
    waiting.push({ statement, parameters, resolve })
  })

// For each mode: what takes the pieces of a file, and what completes it.

const toDatabase = (id) => {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let [used, number] = [0, 0]
  const flush = async () => {
    await write(insertChunk, id, number++, buffer.subarray(0, used))
    used = 0
  }
  return {
    add: async (piece) => {
      for (let at = 0; at < piece.length;) {
        const copied = piece.copy(buffer, used, at)
        used += copied
        at += copied
        if (used === chunkBytes) await flush()
      }
    },
    finish: async () => {
      if (used > 0 || number === 0) await flush()
    }
  }
}

const toDirectory = async (id) => {
  const folder = join(mode, id.slice(-2))
  await mkdir(folder, { recursive: true })
  const incomplete = join(folder, `${id}.part`)
  const handle = await open(incomplete, "wx")
  return {
    add: async (piece) => {
      for (let written = 0; written < piece.length;) {
        written += (await handle.write(piece, written)).bytesWritten
      }
    },
    finish: async () => {
      await handle.sync()
      await handle.close()
      await rename(incomplete, join(folder, id))
      const directory = await open(folder)
      await directory.sync()
      await directory.close()
    }
  }
}

const discard = { add: () => undefined, finish: () => undefined }

const sink = (id) => mode === "discard" ? discard : mode === "database" ? toDatabase(id) : toDirectory(id)

const upload = async (incoming, outgoing) => {
  const now = Date.now()
  const id = newId(now)
  const fields = new Map()
  const hash = createHash("sha256")
  let [size, file, pieces, isDone] = [0, undefined, [], false]
  const parser = makeParser({
    headers: incoming.headers,
    isFile: ({ filename }) => filename !== undefined,
    onField: ({ name }, value) => fields.set(name, Buffer.from(value).toString()),
    onFile: (info) => {
      file = info
      return (piece) => piece === null || pieces.push(piece)
    },
    onError: (error) => {
      throw error
    },
    onDone: () => {
      isDone = true
    }
  })
  const target = await sink(id)
  for await (const chunk of incoming) {
    parser.write(chunk)
    const found = pieces
    pieces = []
    for (const piece of found) {
      hash.update(piece)
      size += piece.length
      if (size > maxFileBytes) return respond(outgoing, 413, "{}")
      await target.add(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
    }
  }
  parser.end()
  if (!isDone || fields.get("questionKey") !== question.key) return respond(outgoing, 400, "{}")
  await target.finish()
  const sha256 = hash.digest("hex")
  const expiresAt = now + 3_600_000
  const { contentType, filename } = file
  const address = incoming.headers["x-forwarded-for"]
  const row = [survey.accountId, survey.id, question.id, filename, size, contentType, sha256, id, address, now]
  if (mode !== "discard") await write(insertFile, id, ...row, expiresAt)
  respond(outgoing, 201, JSON.stringify({ fileId: id, name: filename, size, type: contentType, sha256, expiresAt }))
}

const download = async (id, incoming, outgoing) => {
  const key = selectKey.get(createHash("sha256").update(incoming.headers["x-api-key"] ?? "").digest("hex"))
  if (key === undefined) return respond(outgoing, 401, "{}")
  const file = selectFile.get(id, key.accountId)
  if (file === undefined) return respond(outgoing, 404, "{}")
  outgoing.writeHead(200, {
    "content-type": file.type,
    "content-length": file.size,
    "content-disposition": `attachment; filename="${file.name}"`,
    etag: `"${file.sha256}"`
  })
  if (mode === "database") {
    for (let number = 0; number * chunkBytes < file.size; number++) {
      if (!outgoing.write(selectChunk.get(file.storageKey, number))) await once(outgoing, "drain")
    }
  } else {
    const handle = await open(join(mode, id.slice(-2), file.storageKey))
    for (let position = 0; position < file.size;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
      position += bytesRead
      if (!outgoing.write(buffer.subarray(0, bytesRead))) await once(outgoing, "drain")
    }
    await handle.close()
  }
  outgoing.end()
}

const respond = (outgoing, status, text) => {
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
}

const downloads = /^\/api\/surveys\/[0-9a-f-]{36}\/files\/([0-9a-f-]{36})$/

const server = createServer((incoming, outgoing) => {
  if (incoming.url === `/api/response/survey/${survey.id}/files`) return upload(incoming, outgoing)
  const id = downloads.exec(incoming.url)?.[1]
  return id === undefined ? respond(outgoing, 404, "{}") : download(id, incoming, outgoing)
})

server.listen(0, "127.0.0.1", () => console.log(`API http://127.0.0.1:${server.address().port}/api`))
