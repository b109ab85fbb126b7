/**
 * Uploads to a disk that is full. A limit on the size of all files of the process stands for the disk. A PostgreSQL
 * server has a disk of its own, and reports a full one with an error of class 53.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import {
  answerWithFile,
  createFileSurvey,
  download,
  type FileSurvey,
  readFileId,
  submitFile,
  uploadFile
} from "../support/fileAnswers.js"
import { startServer, withTempFolder } from "../support/ServerProcess.js"
import { listStoredFiles, sweepInTwoHours } from "../support/storedFiles.js"
import { sqlite } from "../support/stores.js"

const mebibyte = 1_048_576

const maxFileBytes = 8 * mebibyte

/** A database refuses one of the first files, a directory the last one. */
const sizes = [...Array.from({ length: 20 }, () => 2 * mebibyte), 9 * mebibyte]

it.runIf(process.platform === "linux").each([
  ["in the database", undefined],
  ["in a directory", "files"]
])(
  "with the files %s, a full disk refuses uploads, loses nothing, and takes them once it has room",
  (_, directory) =>
    withTempFolder((folder) =>
      sqlite.use(async (store) => {
        const environment = {
          ...store,
          ...directory === undefined ? {} : { FILES_URL: `file:${join(folder, directory)}` },
          RATE_LIMIT_ANONYMOUS: "1000000"
        }
        const server = await startServer(environment, { maxFileBytes })
        const survey = await createFileSurvey(server.url)
        const files = new Map<string, Buffer>()
        const refused = await fillDisk(server.url, survey, files)
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"])
        expect(await refused.json()).toMatchObject({ type: `${server.url}/errors/unavailable`, status: 503 })
        expect(files.size).toBeGreaterThan(2)
        await expectFiles(server.url, survey, files)

        await promisify(execFile)("prlimit", ["--pid", String(server.process.pid), "--fsize=unlimited"])
        const content = randomBytes(9 * mebibyte)
        files.set(await answerWithFile(server.url, survey, content), content)
        await server.stop("SIGKILL")

        const restarted = await startServer(environment)
        await expectFiles(restarted.url, survey, files)
        expect(await restarted.stop()).toBe(0)
        await sweepInTwoHours(environment)
        const ids = [...files.keys()].toSorted()
        expect(await listStoredFiles(environment)).toEqual({ rows: ids, keys: ids })
      })
    )
)

/** Answers with files until an upload or a response is refused. Adds the others to `files`, and returns the refusal. */
const fillDisk = async (url: string, survey: FileSurvey, files: Map<string, Buffer>): Promise<Response> => {
  for (const size of sizes) {
    const content = randomBytes(size)
    const uploaded = await uploadFile(url, survey, content)
    if (uploaded.status !== 201) return uploaded
    const fileId = await readFileId(uploaded)
    const submitted = await submitFile(url, survey, fileId)
    if (submitted.status !== 201) return submitted
    files.set(fileId, content)
  }
  throw new Error("The disk takes every file.")
}

const expectFiles = async (url: string, survey: FileSurvey, files: ReadonlyMap<string, Buffer>): Promise<void> => {
  for (const [fileId, content] of files) {
    expect(content.equals(await download(url, survey, fileId))).toBe(true)
  }
}
