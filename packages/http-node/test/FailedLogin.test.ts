/** The audit entry of a failed login: written after the response, and before the server has stopped. */
import { Accounts, MemoryRateLimiter, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { AuditStore, Committer } from "@canvass/core/ports"
import { fastPasswords } from "@canvass/http/testing"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import { expect, it } from "vitest"
import * as CanvassServer from "../src/server/CanvassServer.js"
import { HttpServer } from "../src/server/HttpServer.js"

it("the entry of a failed login is written after the response, and is not lost when the server stops", async () => {
  const store = ManagedRuntime.make(Memory.layer)
  const ports = (await store.runtime()).context
  const { commit } = Context.get(ports, Committer.Committer)
  const written = Effect.unsafeMakeLatch()
  // Commits of audit entries wait until `written` is open.
  const slow = Context.add(ports, Committer.Committer, {
    commit: (unit) => Option.isNone(unit.audit) ? commit(unit) : Effect.zipRight(written.await, commit(unit))
  })
  const runtime = ManagedRuntime.make(
    CanvassServer.layer({ settings: { port: 0 } }).pipe(
      Layer.provideMerge(Services.layer),
      Layer.provide(Layer.mergeAll(
        Layer.succeedContext(slow),
        MemoryRateLimiter.layer,
        Secrets.layerEphemeral,
        fastPasswords
      ))
    )
  )
  const { url } = await runtime.runPromise(HttpServer)
  const email = "ada@example.com"
  const { id } = await runtime.runPromise(
    Effect.flatMap(Accounts, (accounts) => accounts.open({ email, password: "correct horse battery" }))
  )
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Connection: "close" },
    body: JSON.stringify({ email, password: "wrong" })
  })
  expect(response.status).toBe(401)
  await response.text()
  const statuses = async () =>
    (await Effect.runPromise(Context.get(ports, AuditStore).list(id, {}, { offset: 0, limit: 9 })))
      .map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([])
  const stopped = runtime.dispose()
  setTimeout(() => written.unsafeOpen(), 100)
  await stopped
  expect(await statuses()).toEqual([401])
})
