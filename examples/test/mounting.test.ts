/** The examples that mount the REST API in a server of another framework. Each is started once. */
import * as Schema from "effect/Schema"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import process from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it, vi } from "vitest"

type Call = (path: string, init?: RequestInit) => Promise<Response>

const publicUrl = "https://host.example/surveys"

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const servers: Array<ChildProcess> = []
afterAll(() => {
  for (const server of servers) server.kill("SIGKILL")
})

/** Starts a server that prints its URL, and stops it by SIGTERM after the test. */
const startServer = async (command: string, file: string, args: ReadonlyArray<string> = []) => {
  const server = spawn(command, [...args, pathOf(file)], {
    env: { ...process.env, PORT: "0", PUBLIC_URL: publicUrl },
    stdio: ["ignore", "pipe", "inherit"]
  })
  servers.push(server)
  const lines = createInterface({ input: server.stdout })
  const [url] = Schema.decodeUnknownSync(Schema.Tuple(Schema.String))(await once(lines, "line"))
  const call: Call = (path, init) => fetch(url + path, init)
  const stop = async () => {
    server.kill("SIGTERM")
    const exit: ReadonlyArray<unknown> = await once(server, "exit")
    return exit[0]
  }
  return { call, stop }
}

/** Calls the route handler as Next.js does: by the name of the method. */
const startNextjs = async () => {
  const { dynamic: _dynamic, ...methods } = await import("../nextjs/src/app/surveys/[...path]/route.js")
  process.env["PUBLIC_URL"] = publicUrl
  const call: Call = (path, init) => {
    const request = new Request(`http://127.0.0.1:3000${path}`, init)
    const handlers: Readonly<Record<string, (request: Request) => Promise<Response>>> = methods
    const handle = path === "/" ? () => Promise.resolve(new Response("The host")) : handlers[request.method]
    if (handle === undefined) throw new Error(`The route has no handler for ${request.method}.`)
    return handle(request)
  }
  return { call, stop: () => Promise.resolve(0) }
}

const node = process.execPath

/** Only `npm run release:check` installs Deno. */
const deno = process.env["TEST_DENO"]
const denoPermissions = ["--allow-net", "--allow-env", "--allow-read"]

const examples = {
  express: () => startServer(node, "express/dist/server.js"),
  fastify: () => startServer(node, "fastify/dist/server.js"),
  hono: () => startServer(node, "hono/dist/server.js"),
  nextjs: startNextjs,
  bun: () => startServer(pathOf("bun/node_modules/bun/bin/bun.exe"), "bun/server.mjs"),
  ...deno === undefined ? {} : { deno: () => startServer(deno, "deno/server.mjs", ["run", ...denoPermissions]) }
}

const session = { Cookie: "session=ada-is-logged-in" }
const json = { "Content-Type": "application/json" }
const survey = JSON.stringify({ title: "Lunch" })

const Created = Schema.Struct({ id: Schema.String })
const CreatedKey = Schema.Struct({ apiKey: Schema.String })

const decode = async <A, I>(schema: Schema.Schema<A, I>, response: Response) =>
  Schema.decodeUnknownSync(schema)(await response.json())

describe.each(Object.entries(examples))("the example %s", (_, start) => {
  it("serves the API below /surveys to its own logins, and stops", async () => {
    const { call, stop } = await start()
    expect(await (await call("/")).text()).toBe("The host")

    const created = await call("/surveys/api/surveys", {
      method: "POST",
      headers: { ...session, ...json },
      body: survey
    })
    expect(created.status).toBe(201)
    const { id } = await decode(Created, created)
    expect(created.headers.get("location")).toBe(`${publicUrl}/api/surveys/${id}`)
    const path = `/surveys/api/surveys/${id}`
    expect(await (await call(path, { headers: session })).json()).toMatchObject({ title: "Lunch" })
    expect((await call(path, { method: "HEAD", headers: session })).status).toBe(200)
    expect((await call(path)).status).toBe(401)

    const foreign = { ...session, ...json, Origin: "https://evil.example" }
    const refused = await call("/surveys/api/surveys", { method: "POST", headers: foreign, body: survey })
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ type: `${publicUrl}/errors/foreign-origin` })
    ])
    expect((await call("/surveys/api/auth/login", { method: "POST", headers: json, body: "{}" })).status).toBe(404)
    expect(await (await call("/surveys/openapi.json")).text()).not.toContain("/auth/")

    const rotated = await call("/surveys/api/developer/api-key", {
      method: "POST",
      headers: { ...session, ...json },
      body: JSON.stringify({ allowedIps: "127.0.0.1" })
    })
    const { apiKey } = await decode(CreatedKey, rotated)
    const withKey = await call(path, { headers: { "X-Api-Key": apiKey, "X-Real-Ip": "127.0.0.1" } })
    expect(withKey.status).toBe(200)

    const removed = await call(path, { method: "DELETE", headers: { ...session, Origin: "https://host.example" } })
    expect(removed.status).toBe(204)
    await expect(stop()).resolves.toBe(0)
  })
})

it("the example nextjs opens with a request, after a failure too, and once for all copies of its module", async () => {
  Reflect.deleteProperty(globalThis, "surveys")
  const load = async () => (await import("../nextjs/src/app/surveys/[...path]/route.js")).GET
  const surveys = await load()
  expect(Reflect.get(globalThis, "surveys")).toBeUndefined()
  const request = () => new Request("http://127.0.0.1:3000/surveys/openapi.json")
  process.env["PUBLIC_URL"] = "no URL"
  await expect(surveys(request())).rejects.toThrow("expected a URL")
  process.env["PUBLIC_URL"] = publicUrl
  expect((await surveys(request())).status).toBe(200)
  const opened: unknown = Reflect.get(globalThis, "surveys")
  vi.resetModules()
  const copy = await load()
  expect(copy).not.toBe(surveys)
  expect((await copy(request())).status).toBe(200)
  expect(Reflect.get(globalThis, "surveys")).toBe(opened)
})

it("the example nextjs is one file: Turbopack does not find a `.ts` file by a path that ends with `.js`", () => {
  const route = readFileSync(pathOf("nextjs/src/app/surveys/[...path]/route.ts"), "utf8")
  expect(route).not.toContain("from \".")
})

describe("docs/mounting.md", () => {
  it("shows lines of the examples", () => {
    const docs = readFileSync(new URL("../../docs/mounting.md", import.meta.url), "utf8")
    const programs = ["express", "fastify", "hono"].map((name) => `${name}/src/server.ts`).concat(
      "nextjs/src/app/surveys/[...path]/route.ts",
      "bun/server.mjs",
      "deno/server.mjs"
    ).map((path) => readFileSync(pathOf(path), "utf8"))
    const snippets = [...docs.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, snippet = ""]) => snippet)
    expect(snippets.length).toBeGreaterThan(4)
    expect(docs).toContain(`deno run ${denoPermissions.join(" ")} server.mjs`)
    for (const snippet of snippets) expect(programs.some((program) => program.includes(snippet)), snippet).toBe(true)
    // On a durable store `open` fails at the second start, because the account exists.
    for (const program of programs) expect(program).not.toContain("accounts.open(")
  })
})
