/** The storages that `FILES_URL` names, on the built server. */
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { credentials, startService } from "../../../../packages/files-s3/test/S3Service.js"
import { answerWithFile, createFileSurvey, download, requestFile } from "../support/fileAnswers.js"
import { runCommand } from "../support/runCommand.js"
import { type Environment, startServer, withTempFolder } from "../support/ServerProcess.js"
import { anyStore, sqlite } from "../support/stores.js"

/** Six MiB: more than one part of an upload to S3. */
const content = randomBytes(6 * 1_048_576)

/** Uploads a file, reads it after a restart, deletes it, and waits until no bytes are left. */
const followFile = async (environment: Environment, listFiles: () => Promise<ReadonlyArray<string>>) => {
  const before = await startServer(environment)
  const survey = await createFileSurvey(before.url)
  const fileId = await answerWithFile(before.url, survey, content)
  expect(await listFiles()).not.toEqual([])
  expect(await before.stop()).toBe(0)
  const after = await startServer(environment)
  expect(content.equals(await download(after.url, survey, fileId))).toBe(true)
  expect((await requestFile(after.url, survey, fileId, "DELETE")).status).toBe(204)
  await expect.poll(listFiles).toEqual([])
  expect(await after.stop()).toBe(0)
}

describe.each(anyStore)("on $name", ({ use }) => {
  it("a directory keeps an upload across a restart, and its bytes are removed after the deletion", () =>
    withTempFolder((folder) =>
      use((store) => {
        const path = join(folder, "files")
        return followFile({ ...store, FILES_URL: `file:${path}` }, async () =>
          (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) =>
            entry.isFile()
          )
            .map(({ name }) => name))
      })
    ))

  it.each([
    ["data/files", "expected file:<directory> or s3://bucket/prefix?region=…&endpoint=…"],
    ["file:/dev/null/files", "Files cannot be stored in /dev/null/files: ENOTDIR"],
    ["s3://uploads/files?regoin=eu-central-1", "The parameter regoin is unknown."]
  ])("the server does not start with FILES_URL=%s", (url, reason) =>
    use(async (store) => {
      const { code, output } = await runCommand(["serve"], { ...store, PORT: "0", FILES_URL: url })
      expect({ code, lines: output.split("\n").length }, output).toEqual({ code: 1, lines: 2 })
      expect(output).toContain(`canvass: FILES_URL: ${reason}`)
    }))
})

it.each(["the environment", "a file"])(
  "a bucket holds the bytes of an upload, with the credentials of %s",
  (place) =>
    withTempFolder((folder) =>
      Effect.runPromise(Effect.scoped(Effect.gen(function*() {
        const service = yield* startService
        const secretFile = join(folder, "secret")
        yield* Effect.promise(() => writeFile(secretFile, `${credentials.secretAccessKey}\n`))
        const environment: Environment = {
          FILES_URL: service.url(),
          AWS_ACCESS_KEY_ID: credentials.accessKeyId,
          ...place === "a file"
            ? { AWS_SECRET_ACCESS_KEY_FILE: secretFile }
            : { AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey }
        }
        yield* Effect.promise(() =>
          sqlite.use((store) => followFile({ ...store, ...environment }, () => Effect.runPromise(service.listFiles)))
        )
      })))
    )
)
