import { Secrets } from "@canvass/core"
import { Committer, WebhookStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { createOwner, Session } from "../support/Owner.js"
import { runCommand, serve } from "../support/runCommand.js"
import { type Environment, startProgram, withTempFolder } from "../support/ServerProcess.js"
import { anyStore, storeLayer } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"
import { startReceiver } from "../support/WebhookReceiver.js"

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64")

const [oldKey, newKey] = [keyOf(1), keyOf(2)]

const allowLoopback = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true" }

const CreatedWebhook = Schema.Struct({ id: Schema.String, secret: Schema.String })
const Link = Schema.Struct({ url: Schema.String })
const Submitted = Schema.Struct({ id: Schema.String, resumeToken: Schema.String })

/** What callers have got of a server, by which they call later ones. */
const credentialsOf = async (url: string, receiver: string) => {
  const owner = await createOwner(url)
  const bearer = { authorization: `Bearer ${owner.accessToken}` }
  const webhook = await decodeBody(
    CreatedWebhook,
    await postJson(`${url}/api/webhooks`, bearer, { url: receiver, events: "survey.closed" })
  )
  const link = await decodeBody(
    Link,
    await fetch(`${url}/api/surveys/${owner.survey}/results-link`, {
      method: "PUT",
      headers: { ...bearer, "content-type": "application/json" },
      body: "{}"
    })
  )
  const partial = await decodeBody(
    Submitted,
    await postJson(`${url}/api/response/survey/${owner.survey}`, {}, { status: "partial", answers: [] })
  )
  await postJson(`${url}/api/surveys`, bearer, { title: "Dinner", questions: [{ key: "a", type: "nps", text: "A?" }] })
  const next = /cursor=([^&>]+)/.exec(
    (await getWithKey(`${url}/api/surveys?limit=1`, owner.apiKey)).headers.get("link") ?? ""
  )
  return { owner, webhook, partial, cursor: next?.[1] ?? "", linkToken: new URL(link.url).pathname }
}

type Credentials = Awaited<ReturnType<typeof credentialsOf>>

/** The statuses of requests with the credentials. */
const statusesOf = async (url: string, { cursor, owner, partial }: Credentials) => {
  const [accessToken, apiKey, page, resumed] = await Promise.all([
    fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${owner.accessToken}` } }),
    getWithKey(`${url}/api/auth/me`, owner.apiKey),
    getWithKey(`${url}/api/surveys?limit=1&cursor=${cursor}`, owner.apiKey),
    fetch(`${url}/api/response/survey/${owner.survey}/${partial.id}`, {
      headers: { "x-resume-token": partial.resumeToken }
    })
  ])
  return { accessToken: accessToken.status, apiKey: apiKey.status, page: page.status, resumed: resumed.status }
}

const linkTokenOf = async (url: string, { owner }: Credentials) =>
  new URL(
    (await decodeBody(Link, await getWithKey(`${url}/api/surveys/${owner.survey}/results-link`, owner.apiKey))).url
  )
    .pathname

describe.each(anyStore)("a rotation of the secret key on $name", ({ use }) => {
  it("keeps all credentials, and after `canvass rekey` what is stored does not need the old key", () =>
    use(async (environment) => {
      const receiver = await startReceiver()
      const withKeys = (...keys: ReadonlyArray<string>): Environment => ({
        ...environment,
        ...allowLoopback,
        SECRET_KEY: keys.join()
      })
      const before = await serve(withKeys(oldKey))
      const credentials = await credentialsOf(before.url, receiver.url)
      await before.stop()
      /** Whether the webhook delivers a message that its secret has signed. */
      const delivers = async (url: string) => {
        const { apiKey } = credentials.owner
        receiver.received.length = 0
        await postJson(`${url}/api/webhooks/${credentials.webhook.id}/test`, { "x-api-key": apiKey }, {})
        const { body, headers } = await waitFor(() => receiver.received[0])
        const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
        return new Webhook(credentials.webhook.secret).verify(body, texts) !== undefined
      }

      const rotating = await serve(withKeys(newKey, oldKey))
      const all = { accessToken: 200, apiKey: 200, page: 200, resumed: 200 }
      expect(await statusesOf(rotating.url, credentials)).toEqual(all)
      expect(await linkTokenOf(rotating.url, credentials)).toBe(credentials.linkToken)
      expect(await delivers(rotating.url)).toBe(true)

      const unknown = await runCommand(["rekey"], withKeys(keyOf(3)))
      expect(unknown.code).toBe(1)
      expect(unknown.output).toContain("3 are encrypted with none of the secret keys.")
      expect(unknown.output).toContain(`the secret of webhook ${credentials.webhook.id}\n`)
      expect(unknown.output).toContain(`the results link of survey ${credentials.owner.survey}\n`)
      const report = (resealed: number, current: number) => ({
        code: 0,
        output: `Encrypted ${resealed} webhooks and results links again with the first secret key ` +
          `(${current} had been already).\n`
      })
      expect(await runCommand(["rekey"], withKeys(newKey, oldKey))).toEqual(report(3, 0))
      expect(await runCommand(["rekey"], withKeys(newKey, oldKey))).toEqual(report(0, 3))
      expect(await delivers(rotating.url), "the running server reads the new values").toBe(true)
      await rotating.stop()

      const after = await serve(withKeys(newKey))
      expect(await statusesOf(after.url, credentials)).toEqual({ ...all, accessToken: 401, resumed: 401 })
      expect(await linkTokenOf(after.url, credentials)).toBe(credentials.linkToken)
      expect(await delivers(after.url)).toBe(true)
      const { refreshToken } = credentials.owner
      expect(await postJson(`${after.url}/api/auth/refresh`, {}, { refreshToken })).toMatchObject({ status: 200 })
      await after.stop()
      for (const secret of [oldKey, newKey, credentials.webhook.secret]) expect(unknown.output).not.toContain(secret)
      receiver.stop()
    }))

  it("is continued after SIGTERM has ended `canvass rekey`", () =>
    use(async (environment) => {
      const count = 2_000
      const rotating = { ...environment, SECRET_KEY: `${newKey},${oldKey}` }
      const store = storeLayer(environment)
      const sealed = await Effect.runPromise(Effect.provide(
        Effect.flatMap(Secrets.Secrets, ({ seal }) => seal("webhook-secret", Redacted.make("whsec_secret"))),
        Secrets.layer(Redacted.make(Buffer.alloc(32, 1)))
      ))
      const webhooks = Array.from({ length: count }, (_, n) => Fixtures.webhook(n, { sealedSecret: sealed }))
      await Effect.runPromise(Effect.provide(
        Effect.flatMap(Committer.Committer, ({ commit }) =>
          commit(Fixtures.unit({ changes: webhooks.map((webhook) => ({ _tag: "WebhookPut", webhook })) }))),
        store
      ))
      const rekeyed = Effect.map(
        Effect.flatMap(WebhookStore, ({ listAll }) =>
          listAll(undefined, count)),
        (all) => all.filter(({ sealedSecret }) => sealedSecret !== sealed).length
      )
      const runtime = Effect.runPromise(Effect.scoped(Effect.gen(function*() {
        const context = yield* Layer.build(store)
        // The first one is encrypted again first.
        const hasBegun = Effect.map(
          Effect.flatMap(WebhookStore, ({ listAll }) => listAll(undefined, 1)),
          ([first]) => first !== undefined && first.sealedSecret !== sealed
        )
        const running = startProgram(["rekey"], rotating)
        yield* Effect.promise(() =>
          waitFor(async () => await Effect.runPromise(Effect.provide(hasBegun, context)) ? true : undefined)
        )
        const code = yield* Effect.promise(() => running.stop())
        const done = yield* rekeyed.pipe(Effect.provide(context))
        return { code, done, output: running.output() }
      })))
      const { code, done, output } = await runtime
      expect(output).toBe(`Interrupted after encrypting ${done} again. Run it once more for the others.\n`)
      expect(code).toBe(143)
      expect(done).toBeLessThan(count)
      const rest = await runCommand(["rekey"], rotating)
      expect(rest.output).toContain(`Encrypted ${count - done} webhooks and results links again`)
      expect(rest.output).toContain(`(${done} had been already)`)
      expect(rest.code).toBe(0)
    }))
})

describe("docs/operations.md", () => {
  it("rotates the secret key by steps that run, and leaves it readable by its owner only", () =>
    withTempFolder(async (folder) => {
      const page = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8")
      const steps = [...page.matchAll(/<!-- rotation -->\n *```sh\n([^]*?) *```/g)].map(([, step = ""]) => step)
      expect(steps).toHaveLength(4)
      const environment = {
        DATABASE_URL: `file:${join(folder, "canvass.db")}`,
        SECRET_KEY_FILE: join(folder, "secret.key")
      }
      const program = fileURLToPath(new URL("../../dist/canvass.js", import.meta.url))
      const run = async (script: string) => {
        const functions = `canvass() { "${process.execPath}" "${program}" "$@"; }; cd "${folder}"\n`
        const env = { PATH: process.env["PATH"], ...environment }
        return (await promisify(execFile)("sh", ["-euc", functions + script], { env })).stdout
      }
      const keys = () => readFileSync(environment.SECRET_KEY_FILE, "utf8").trimEnd().split(",")
      await run("(umask 077; openssl rand -base64 32 > secret.key)")
      const [first = ""] = keys()
      const server = await serve(environment)
      const owner = await createOwner(server.url)
      await server.stop()
      const expected: ReadonlyArray<(next: string) => ReadonlyArray<string>> = [
        (next) => [first, next],
        (next) => [next, first],
        (next) => [next, first],
        (next) => [next]
      ]
      let next = ""
      for (const [index, step] of steps.entries()) {
        const output = await run(step)
        next ||= keys()[1] ?? ""
        expect(keys()).toEqual(expected[index]?.(next))
        expect((await stat(environment.SECRET_KEY_FILE)).mode & 0o777).toBe(0o600)
        if (index === 2) expect(output).toContain("Encrypted 1 webhooks and results links again")
        const restarted = await serve(environment)
        const { accessToken } = owner
        const me = await fetch(`${restarted.url}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } })
        expect(me.status, `after step ${index + 1}`).toBe(index === 3 ? 401 : 200)
        await restarted.stop()
      }
      const refreshed = await serve(environment)
      await decodeBody(
        Session,
        await postJson(`${refreshed.url}/api/auth/refresh`, {}, { refreshToken: owner.refreshToken })
      )
      await refreshed.stop()
    }))
})
