/**
 * Kills the server while it receives uploads, claims them and removes files, and checks what the next one holds.
 * `UPLOAD_KILLS` sets the number of rounds.
 */
import * as Schema from "effect/Schema"
import { createHash, randomBytes } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { createFileSurvey, type FileSurvey } from "../support/fileAnswers.js"
import { type Environment, type RunningServer, startServer, withTempFolder } from "../support/ServerProcess.js"
import { leaveExpiredFiles, listStoredFiles, sweepInTwoHours } from "../support/storedFiles.js"
import { sqlite, stores, type TestStore } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

const rounds = Number(process.env["UPLOAD_KILLS"] ?? 2)

const clients = 12

const sqliteWithDirectory: TestStore = {
  name: "SQLite, with the files in a directory",
  use: (test) =>
    withTempFolder((folder) => sqlite.use((store) => test({ ...store, FILES_URL: `file:${join(folder, "files")}` })))
}

/** The second round deletes the survey of the first one under load. */
const isShort = rounds <= 2

it.each(isShort ? [sqliteWithDirectory] : [...stores, sqliteWithDirectory])(
  "on $name, kill -9 loses no acknowledged file, and the sweep leaves no bytes that nobody has",
  ({ use }) =>
    use(async (store) => {
      const environment = { ...store, RATE_LIMIT_ANONYMOUS: "1000000", WEBHOOK_WORKER: "off", LOG_LEVEL: "warning" }
      let previous: FileSurvey | undefined
      for (let round = 0; round < rounds; round++) previous = await killAndCheck(environment, previous)
    }),
  30_000 + rounds * 30_000
)

/** One round. Deletes the survey of the previous round under load, and returns the one of this round. */
const killAndCheck = async (environment: Environment, previous: FileSurvey | undefined): Promise<FileSurvey> => {
  const killed = await startServer(environment)
  const survey = await createFileSurvey(killed.url)
  await leaveExpiredFiles(environment, survey.id, 20)
  const files = await uploadUntilKilled(killed, survey, previous, 5 + Math.random() * 80)
  const restarted = await startServer(environment)
  const unchecked = [...files]
  // An account has four streams at once.
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let file = unchecked.pop(); file !== undefined; file = unchecked.pop()) {
      await expectNothingLost(restarted.url, survey, file)
    }
  }))
  if (previous !== undefined) await deleteSurvey(restarted.url, previous)
  const answered = await expectFilesOfResponses(restarted.url, survey)
  expect(await restarted.stop()).toBe(0)
  await sweepInTwoHours(environment)
  expect(await listStoredFiles(environment)).toEqual({ rows: answered, keys: answered })
  return survey
}

/** How far a request is. */
type Progress = "acknowledged" | "sent" | "unsent"

/** A file that a client uploads, claims and perhaps removes. */
interface SentFile {
  readonly idempotencyKey: string
  readonly content: Buffer<ArrayBuffer>
  /** Set when the upload is acknowledged. */
  fileId?: string
  claim: Progress
  removal: Progress
}

/** Uploads until the server is killed, after `steps` acknowledged steps. Returns all files that the clients have. */
const uploadUntilKilled = async (
  server: RunningServer,
  survey: FileSurvey,
  previous: FileSurvey | undefined,
  steps: number
): Promise<ReadonlyArray<SentFile>> => {
  const files: Array<SentFile> = []
  const client = async (): Promise<void> => {
    const file: SentFile = {
      idempotencyKey: crypto.randomUUID(),
      content: randomBytes(1 + Math.floor(Math.random() ** 4 * 3_000_000)),
      claim: "unsent",
      removal: "unsent"
    }
    files.push(file)
    if (await follow(server.url, survey, file) === "done") return client()
  }
  const running = Promise.all([
    ...Array.from({ length: clients }, client),
    ...previous === undefined ? [] : [send(deletion(server.url, previous))]
  ])
  await Promise.race([running, waitFor(() => countAcknowledged(files) >= steps ? true : undefined)])
  await sleep(Math.random() * 50)
  await server.stop("SIGKILL")
  await running
  return files
}

const countAcknowledged = (files: ReadonlyArray<SentFile>): number =>
  files.reduce(
    (sum, { claim, fileId, removal }) =>
      sum + [fileId !== undefined, claim === "acknowledged", removal === "acknowledged"].filter(Boolean).length,
    0
  )

/** Uploads a file, claims most of them, and removes some of these, each in one of three ways. */
const follow = async (url: string, survey: FileSurvey, file: SentFile): Promise<"disconnected" | "done"> => {
  const uploaded = await send(uploadOf(url, survey, file))
  if (uploaded === undefined) return "disconnected"
  file.fileId = decodeUpload(uploaded, file)
  if (Math.random() < 0.2) return "done"
  const isPartial = Math.random() < 0.4
  file.claim = "sent"
  const claimed = await send(claimOf(url, survey, file.fileId, isPartial ? "partial" : "completed"))
  if (claimed === undefined) return "disconnected"
  expect(claimed.status).toBe(201)
  file.claim = "acknowledged"
  if (Math.random() < 0.5) return "done"
  const { id, resumeToken } = decodeResponse(claimed.body)
  file.removal = "sent"
  const removed = await send(
    resumeToken !== undefined
      ? emptyAnswerOf(url, survey, id, resumeToken)
      : Math.random() < 0.5
      ? [`${url}/api/surveys/${survey.id}/files/${file.fileId}`, { method: "DELETE", headers: survey.bearer }]
      : [`${url}/api/surveys/${survey.id}/responses/${id}`, { method: "DELETE", headers: survey.bearer }]
  )
  if (removed === undefined) return "disconnected"
  expect([200, 204]).toContain(removed.status)
  file.removal = "acknowledged"
  return "done"
}

/** Checks one file after the restart. What was not acknowledged is repeated, and then as good as the rest. */
const expectNothingLost = async (url: string, survey: FileSurvey, file: SentFile): Promise<void> => {
  file.fileId ??= decodeUpload(await send(uploadOf(url, survey, file)), file)
  const { fileId } = file
  const found = await download(url, survey, fileId)
  if (file.removal === "acknowledged") {
    expect(found).toBeUndefined()
    return
  }
  if (found === undefined) {
    expect(file.claim !== "acknowledged" || file.removal === "sent", "no claimed file is lost").toBe(true)
    if (file.removal === "sent") return
    const claimed = await send(claimOf(url, survey, fileId, "completed"))
    expect(claimed, "no uploaded file is lost").toMatchObject({ status: 201 })
  }
  expect(file.content.equals(found ?? await download(url, survey, fileId) ?? Buffer.of())).toBe(true)
}

/** Expects the same files in the list as in the responses. Returns their ids, sorted. */
const expectFilesOfResponses = async (url: string, survey: FileSurvey): Promise<ReadonlyArray<string>> => {
  const read = async (path: string) =>
    (await send([`${url}/api/surveys/${survey.id}/${path}`, { headers: survey.bearer }]))?.body
  const listed = decodeFiles(await read("files")).map(({ fileId }) => fileId).toSorted()
  const responses = decodeResponses(await read("responses?status=all"))
  const answered = responses.flatMap(({ answers }) => answers.flatMap(({ value }) => value))
    .flatMap(({ deleted = false, fileId }) => deleted ? [] : [fileId])
  expect(answered.toSorted()).toEqual(listed)
  return listed
}

const deleteSurvey = async (url: string, survey: FileSurvey): Promise<void> =>
  expect([204, 404]).toContain((await send(deletion(url, survey)))?.status)

/** Returns the content of a file of a response, or `undefined` when there is none. */
const download = async (url: string, { bearer, id }: FileSurvey, fileId: string): Promise<Buffer | undefined> => {
  const response = await fetch(`${url}/api/surveys/${id}/files/${fileId}`, { headers: bearer })
  const content = Buffer.from(await response.arrayBuffer())
  expect([200, 404]).toContain(response.status)
  return response.status === 200 ? content : undefined
}

type Sent = Parameters<typeof fetch>

const uploadOf = (url: string, { id }: FileSurvey, { content, idempotencyKey }: SentFile): Sent => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File([content], "photo.bin", { type: "application/octet-stream" }))
  return [`${url}/api/response/survey/${id}/files`, {
    method: "POST",
    headers: { "idempotency-key": idempotencyKey },
    body: form
  }]
}

const claimOf = (url: string, { id }: FileSurvey, fileId: string, status: "completed" | "partial"): Sent => [
  `${url}/api/response/survey/${id}`,
  {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers: [{ questionKey: "photo", value: [{ fileId }] }], status })
  }
]

/** A partial response drops its file. */
const emptyAnswerOf = (url: string, survey: FileSurvey, id: string, resumeToken: string): Sent => [
  `${url}/api/response/survey/${survey.id}/${id}`,
  {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-resume-token": resumeToken },
    body: JSON.stringify({ answers: [{ questionKey: "photo", value: [] }] })
  }
]

const deletion = (url: string, { bearer, id }: FileSurvey): Sent => [
  `${url}/api/surveys/${id}`,
  { method: "DELETE", headers: bearer }
]

interface Received {
  readonly status: number
  readonly body: unknown
}

/** Returns the whole response, or `undefined` when the connection breaks before it has arrived. */
const send = async ([url, options]: Sent): Promise<Received | undefined> => {
  try {
    const response = await fetch(url, options)
    const text = await response.text()
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Returns the id of an uploaded file. Its digest must be that of the content. */
const decodeUpload = (received: Received | undefined, { content }: SentFile): string => {
  expect(received).toMatchObject({ status: 201 })
  const { fileId, sha256, size } = Schema.decodeUnknownSync(Upload)(received?.body)
  expect({ sha256, size }).toEqual({
    sha256: createHash("sha256").update(content).digest("hex"),
    size: content.length
  })
  return fileId
}

const Upload = Schema.Struct({ fileId: Schema.String, sha256: Schema.String, size: Schema.Int })
const FileAnswer = Schema.Struct({ fileId: Schema.String, deleted: Schema.optional(Schema.Boolean) })
const decodeFiles = Schema.decodeUnknownSync(Schema.Array(FileAnswer))
const decodeResponse = Schema.decodeUnknownSync(
  Schema.Struct({ id: Schema.String, resumeToken: Schema.optional(Schema.String) })
)
const decodeResponses = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ answers: Schema.Array(Schema.Struct({ value: Schema.Array(FileAnswer) })) }))
)
