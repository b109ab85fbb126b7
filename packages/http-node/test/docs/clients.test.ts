import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { startTestServer } from "../fixtures/TestServer.js"
import { socket } from "../fixtures/Transport.js"
import { createAndPublish } from "./effectClient.js"

const page = readFileSync(new URL("../../../../docs/clients.md", import.meta.url), "utf8")
const source = readFileSync(new URL("effectClient.ts", import.meta.url), "utf8")

it("the client for Effect of docs/clients.md creates and publishes a survey", async () => {
  expect(/<!-- effect -->\n```ts\n([^]*?)```/.exec(page)?.[1]).toBe(source)
  const server = await startTestServer({}, socket)
  try {
    const { key } = await server.newAccount()
    expect(await Effect.runPromise(createAndPublish(server.url, key))).toMatchObject({ status: "published" })
    const refused = await Effect.runPromise(Effect.flip(createAndPublish(server.url, "sr_wrong")))
    expect(refused).toMatchObject({ status: 401 })
  } finally {
    await server.stop()
  }
})
