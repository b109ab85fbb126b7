/**
 * What the table of runtimes in docs/embedding.md names: one function for each row, by the name of the row. Prints for
 * each of them how it ended, as an array in JSON: `{ name, error }`, where `error` is null if the function succeeded.
 */
/* global Request, TextEncoder */
import { Canvass, Passwords } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { DirectoryFileStorage } from "@canvass/files"
import { Api } from "@canvass/http"
import { nodeMiddleware } from "@canvass/http-node"
import { Argon2Passwords } from "@canvass/passwords-argon2"
import { Sender, UndiciSender } from "@canvass/webhook-worker"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import assert from "node:assert/strict"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"

/** Answers a survey on an engine, and counts the answer. */
const answerSurvey = async (options) => {
  const canvass = await Canvass.open(options)
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  await canvass.surveys.publish(owner, id)
  await canvass.responses.submit(id, { answers: [{ questionKey: "again", value: 9 }] })
  assert.equal((await canvass.analytics.compute(owner, id)).nps.score, 100)
  await canvass.close()
}

const inFolder = async (use) => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-runtime-"))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Uses the URL of a server on `node:http`. */
const withServer = async (listener, use) => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  await use(`http://127.0.0.1:${server.address().port}`)
  server.close()
  server.closeAllConnections()
}

/** Creates a survey over HTTP and reads it. */
const createSurvey = async (send, url) => {
  const created = await send(`${url}/surveys/api/surveys`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title: "Lunch" })
  })
  assert.equal(created.status, 201)
  const { id } = await created.json()
  assert.equal((await (await send(`${url}/surveys/api/surveys/${id}`)).json()).title, "Lunch")
}

const mountOptions = async (canvass) => {
  const { id } = await canvass.accounts.ensure("ada@example.com")
  return { publicUrl: "http://127.0.0.1/surveys", prefix: "/surveys", authenticate: () => id }
}

/** Serves a fetch handler with the server of the runtime, if it has one. */
const serveFetch = async (handler, use) => {
  if ("Bun" in globalThis) {
    const server = globalThis.Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: handler })
    await use(fetch, server.url.origin)
    await server.stop()
  } else if ("Deno" in globalThis) {
    const server = globalThis.Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, handler)
    await use(fetch, `http://127.0.0.1:${server.addr.port}`)
    await server.shutdown()
  } else {
    await use((url, init) => handler(new Request(url, init)), "http://127.0.0.1")
  }
}

/** The outcome of one request, whose host has the address 127.0.0.1. */
const send = (url, options) =>
  Effect.runPromise(Effect.provide(
    Effect.flatMap(Sender.Sender, (sender) => sender.send({ url, headers: {}, body: "{}" })),
    UndiciSender.layer({ resolve: async () => [{ address: "127.0.0.1", family: 4 }], ...options })
  ))

const features = {
  "Memory store": () => answerSurvey({ store: Memory.layer }),

  "PostgreSQL store": async () => {
    const { PgStore } = await import("@canvass/store-pg")
    await answerSurvey({
      store: PgStore.layer({ url: process.env.DATABASE_URL }),
      secretKey: new Uint8Array(32)
    })
  },

  "SQLite store": async () => {
    const { SqliteStore } = await import("@canvass/store-sqlite")
    await inFolder((folder) =>
      answerSurvey({
        store: SqliteStore.layer({ path: join(folder, "surveys.db") }),
        secretKeyFile: join(folder, "key")
      })
    )
  },

  "`Api.handler`": async () => {
    const canvass = await Canvass.open({ store: Memory.layer })
    const handler = Api.handler(canvass, await mountOptions(canvass))
    await serveFetch(handler, createSurvey)
    await handler.close()
    await canvass.close()
  },

  "`nodeMiddleware`": async () => {
    const canvass = await Canvass.open({ store: Memory.layer })
    const middleware = nodeMiddleware(canvass, await mountOptions(canvass))
    await withServer(
      (request, response) => middleware(request, response, () => response.writeHead(404).end()),
      (url) => createSurvey(fetch, url)
    )
    await middleware.close()
    await canvass.close()
  },

  "Webhooks": async () => {
    let received = 0
    await withServer((request, response) => {
      if (request.url === "/slow") return
      received += 1
      response.writeHead(204).end()
    }, async (url) => {
      const canvass = await Canvass.open({ store: Memory.layer, webhooks: { allowHttp: true, allowPrivate: true } })
      const { id: owner } = await canvass.accounts.ensure("ada@example.com")
      const { id } = await canvass.webhooks.create(owner, { url, events: "response.submitted" })
      const delivery = await canvass.webhooks.test(owner, id)
      const statusOf = async () => (await canvass.webhooks.delivery(owner, id, delivery.id)).status
      for (let n = 0; n < 500 && await statusOf() === "pending"; n++) await sleep(10)
      assert.equal(await statusOf(), "delivered")
      await canvass.close()
      assert.equal(received, 1)

      // Neither an address nor a name leads to the machine itself.
      for (const host of [url, url.replace("127.0.0.1", "hooks.example")]) {
        assert.equal((await send(host, { allowPrivate: false })).kind, "blocked")
      }
      assert.equal(received, 1)
      assert.equal((await send(`${url}/slow`, { allowPrivate: true, timeoutMillis: 200 })).kind, "timeout")
    })
  },

  "Files in a directory": () =>
    inFolder(async (folder) => {
      const canvass = await Canvass.open({ store: Memory.layer, files: DirectoryFileStorage.layer({ path: folder }) })
      const { id: owner } = await canvass.accounts.ensure("ada@example.com")
      const { id } = await canvass.surveys.create(owner, {
        title: "Lunch",
        questions: [{ key: "photo", type: "file", text: "A photo?" }]
      })
      await canvass.surveys.publish(owner, id)
      const bytes = new TextEncoder().encode("a soup")
      const file = await canvass.files.upload(id, { questionKey: "photo", name: "soup.txt", content: bytes })
      assert.equal(file.size, bytes.length)
      await canvass.close()
    }),

  "Argon2": async () => {
    const password = Redacted.make("correct horse battery")
    const { hash, verify } = await Effect.runPromise(Effect.provide(Passwords, Argon2Passwords.layer))
    const hashed = await Effect.runPromise(hash(password))
    assert.match(hashed, /^\$argon2id\$/)
    assert.equal(await Effect.runPromise(verify(hashed, password)), true)
  }
}

const results = []
for (const [name, use] of Object.entries(features)) {
  const error = await use().then(() => null, (error) => String(error))
  results.push({ name, error })
}
console.log(JSON.stringify(results))
