/** A small contract of its own, served with everything around it on a real socket: the interpreter's tests use it. */
import { Accounts, Audit, Committer, CurrentRequest, Ids, Keys, MemoryRateLimiter, Secrets } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { connect } from "node:net"
import type { AccessEntry } from "../src/AccessLog.js"
import * as AccessTokens from "../src/AccessTokens.js"
import { Access, accountOf, type Handlers, Idempotent, OptionalBody } from "../src/Handler.js"
import * as Operation from "../src/Operation.js"
import * as Passwords from "../src/Passwords.js"
import * as Reply from "../src/Reply.js"
import * as Server from "../src/Server.js"
import type { Settings } from "../src/Settings.js"

const anybody = Access.rule("none-needed", "read_only")
const Text = Schema.Struct({ text: Schema.String })
const Limit = Schema.optionalWith(Schema.NumberFromString.pipe(Schema.int(), Schema.positive()), { exact: true })

const endpoints = HttpApiGroup.make("probe")
  .add(
    HttpApiEndpoint.get("read", "/things/:id")
      .setPath(Schema.Struct({ id: Ids.SurveyId }))
      .setUrlParams(Schema.Struct({ limit: Limit, q: Schema.optionalWith(Schema.String, { exact: true }) }))
      .addSuccess(Schema.Struct({ id: Schema.String, q: Schema.String, account: Schema.NullOr(Schema.String) }))
      .annotate(Access, anybody)
  )
  .add(
    HttpApiEndpoint.post("write", "/things")
      .setPayload(Text)
      .addSuccess(Schema.Struct({ text: Schema.String, key: Schema.NullOr(Schema.String) }), { status: 201 })
      .annotate(Idempotent, true)
  )
  .add(HttpApiEndpoint.post("say", "/say").setPayload(Text).addSuccess(Text).annotate(Access, anybody))
  .add(
    HttpApiEndpoint.post("hush", "/hush")
      .setPayload(Schema.UndefinedOr(Text))
      .addSuccess(Schema.Struct({ body: Schema.Boolean }))
      .annotate(OptionalBody, true)
      .annotate(Access, anybody)
  )
  .add(
    HttpApiEndpoint.get("mine", "/mine")
      .addSuccess(Schema.Struct({ account: Schema.String }))
      .annotate(Access, Access.rule("required", "read_only"))
  )
  .add(
    HttpApiEndpoint.post("login", "/login-only").addSuccess(HttpApiSchema.NoContent).annotate(
      Access,
      Access.rule("token-only", "full")
    )
  )
  .add(HttpApiEndpoint.get("tagged", "/tagged").addSuccess(Text).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("crash", "/crash").addSuccess(Text).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("unavailable", "/unavailable").addSuccess(Text).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("long", "/long").addSuccess(Schema.Array(Schema.String)).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("torn", "/torn").addSuccess(Schema.Array(Schema.String)).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("stillborn", "/stillborn").addSuccess(Schema.Array(Schema.String)).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("endless", "/endless").addSuccess(Schema.Array(Schema.String)).annotate(Access, anybody))
  .add(HttpApiEndpoint.get("waits", "/waits").addSuccess(Text).annotate(Access, anybody))
  .add(HttpApiEndpoint.post("works", "/works").addSuccess(Text).annotate(Access, anybody))

const api = HttpApi.make("probe").add(endpoints)

/** What the handlers have seen, for tests to look at. */
export const seen = { begun: 0, pieces: 0, interrupted: 0, finished: 0 }

const begin = Effect.sync(() => seen.begun++)

const piece = "x".repeat(20_000)

const handlers = {
  probe: {
    read: ({ caller, path, urlParams }) =>
      Effect.succeed(Reply.value({ id: path.id, q: urlParams.q ?? "", account: accountOf(caller) ?? null })),
    write: ({ payload }) =>
      Effect.map(
        CurrentRequest.CurrentRequest,
        ({ idempotency }) => Reply.value({ text: payload.text, key: idempotency?.fingerprint ?? null })
      ),
    say: ({ payload }) => Effect.succeed(Reply.value(payload)),
    hush: ({ payload }) => Effect.succeed(Reply.value({ body: payload !== undefined })),
    mine: ({ caller }) => Effect.succeed(Reply.value({ account: accountOf(caller) ?? "none" })),
    login: () => Effect.succeed(Reply.value(undefined)),
    tagged: () => Effect.succeed(Reply.value({ text: "tagged" }, { headers: { ETag: "\"1\"", Vary: "Accept" } })),
    crash: () => Effect.die(new Error("the password is swordfish")),
    unavailable: () => Effect.die(new Committer.StoreUnavailable({ reason: "gone fishing" })),
    long: () => Effect.succeed(Reply.streamed("application/json", Stream.range(1, 400).pipe(Stream.map(() => piece)))),
    torn: () =>
      Effect.succeed(
        Reply.streamed(
          "application/json",
          Stream.concat(Stream.range(1, 10).pipe(Stream.map(() => piece)), Stream.die(new Error("torn")))
        )
      ),
    stillborn: () => Effect.succeed(Reply.streamed("application/json", Stream.die(new Error("stillborn")))),
    endless: () =>
      Effect.succeed(Reply.streamed(
        "application/json",
        Stream.repeatEffect(Effect.sync(() => {
          seen.pieces++
          return piece
        })).pipe(Stream.ensuring(Effect.sync(() => seen.interrupted++)))
      )),
    waits: () =>
      Effect.zipRight(begin, Effect.never).pipe(Effect.onInterrupt(() => Effect.sync(() => seen.interrupted++))),
    works: () =>
      Effect.zipRight(begin, Effect.sleep("300 millis")).pipe(Effect.map(() => {
        seen.finished++
        return Reply.value({ text: "done" })
      }))
  }
} satisfies Handlers<typeof endpoints, never>

const services = Layer.mergeAll(Accounts.Default, Audit.Default, Keys.Default, AccessTokens.layer()).pipe(
  Layer.provideMerge(Layer.mergeAll(
    Memory.layer,
    Secrets.layerEphemeral,
    MemoryRateLimiter.layer,
    Passwords.layer
  ))
)

/** Not limited, but for the tests of the limits. */
export const start = async (settings: Partial<Settings> = {}) => {
  const log: Array<AccessEntry> = []
  const server = Server.layer({
    operations: Operation.ofContract(api, handlers),
    openApi: (publicUrl) => ({ openapi: "3.1.0", servers: [{ url: publicUrl }] }),
    settings: { port: 0, rateLimitAnonymous: 1_000_000, rateLimitAuthenticated: 1_000_000, ...settings },
    accessLog: (entry) => log.push(entry)
  })
  const runtime = ManagedRuntime.make(
    Layer.provide(Layer.provideMerge(server, services), Logger.minimumLogLevel(LogLevel.None))
  )
  const { port, url } = await runtime.runPromise(Server.HttpServer)

  let opened = 0
  const newAccount = (key: Parameters<Keys["rotate"]>[1] = {}) =>
    runtime.runPromise(Effect.gen(function*() {
      const { id } = yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email: `p${++opened}@example.com` }))
      const { key: made, plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.rotate(id, key))
      const token = yield* Effect.flatMap(AccessTokens.AccessTokens, (tokens) => tokens.issue(id))
      return { id, key: Redacted.value(plaintext), keyId: made.id, token }
    }))

  return {
    url,
    port,
    log,
    newAccount,
    run: runtime.runPromise,
    fetch: (path: string, init?: RequestInit) => fetch(url + path, init),
    raw: (...pieces: ReadonlyArray<string | Buffer>) => raw(port, pieces),
    stop: () => runtime.dispose()
  }
}

export type Probe = Awaited<ReturnType<typeof start>>

/** Sends bytes as they are, piece by piece, and gives all that comes back until the other side closes. */
const raw = (port: number, pieces: ReadonlyArray<string | Buffer>): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    const socket = connect(port, "127.0.0.1", () => {
      void (async () => {
        for (const piece of pieces) {
          socket.write(piece)
          await new Promise((next) => setTimeout(next, 20))
        }
      })()
    })
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")))
  })
