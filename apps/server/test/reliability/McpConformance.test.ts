/**
 * The conformance suite of the Model Context Protocol: what each revision requires of servers, on a server that mounts
 * our handler with the tools of the suite, and six scenarios on the product. It is installed from npm, with the version
 * of Node.js that it needs: `npm run verify -- mcp`.
 */
import { nodeMiddleware } from "@canvass/http-node"
import { startTestServices, unlimited } from "@canvass/http/testing"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { at, listAt, parse, textAt } from "../../../../packages/mcp/test/fixtures/at.js"
import { conformanceEndpoint } from "../../../../packages/mcp/test/fixtures/ConformanceEndpoint.js"
import { openAccount } from "../support/Owner.js"
import { startServer, withTempFolder } from "../support/ServerProcess.js"
import { startProxy } from "../support/startProxy.js"

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
const nodeVersion = "24.21.0"

const installed = fileURLToPath(new URL("../../../../.cache/mcp-conformance", import.meta.url))

/** Installs the suite once. */
const install = async () => {
  const program = join(installed, "node_modules/@modelcontextprotocol/conformance/dist/index.js")
  if (!existsSync(program)) {
    mkdirSync(installed, { recursive: true })
    writeFileSync(join(installed, "package.json"), JSON.stringify({ private: true }))
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", suite, `node@${nodeVersion}`], {
      cwd: installed
    })
  }
  return { node: join(installed, "node_modules/node/bin/node"), program }
}

/** A check that was not passed: its id, and why. */
type Failure = readonly [id: string, reason: string]

/** Runs scenarios. Returns the number of checks that have passed, and the failures by scenario. */
const run = async (url: string, options: ReadonlyArray<string>) => {
  const { node, program } = await install()
  return withTempFolder(async (folder) => {
    // The exit code says whether all checks have passed, which the test judges by itself.
    await promisify(execFile)(node, [program, "server", "--url", url, "-o", folder, ...options], {
      maxBuffer: 100_000_000
    }).catch(() => undefined)
    const failures: Record<string, ReadonlyArray<Failure>> = {}
    let passed = 0
    for (const name of readdirSync(folder)) {
      const checks = listAt(parse(readFileSync(join(folder, name, "checks.json"), "utf8")))
      passed += checks.filter((check) => at(check, "/status") === "SUCCESS").length
      const failed = checks.filter((check) => at(check, "/status") === "FAILURE")
      const scenario = name.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, "$1")
      if (failed.length > 0) {
        failures[scenario] = failed.map((check) => [textAt(check, "/id"), String(at(check, "/errorMessage"))])
      }
    }
    return { passed, failures }
  })
}

const idsOf = (failures: Readonly<Record<string, ReadonlyArray<Failure>>>) =>
  Object.fromEntries(Object.entries(failures).map(([scenario, failed]) => [scenario, failed.map(([id]) => id)]))

/** What the product does not have: the diagnostic tools of the suite, and subscriptions. */
const notOnProduct = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-sends-subscription-ack",
  "sep-2575-server-tags-subscription-id"
]

const withoutSession =
  "The server asks the client in the middle of a call, which needs a session: the endpoint has none, as protocol 2026-07-28."
const withoutSubscription = "The endpoint holds no stream open, and declares no subscriptions."

/** The checks that are not passed on the server with the tools of the suite, and why. */
const expectedFailures: Readonly<
  Record<string, Readonly<Record<string, readonly [reason: string, ids: ReadonlyArray<string>]>>>
> = {
  "2025-11-25": {
    "elicitation-sep1034-defaults": [withoutSession, ["elicitation-sep1034-general"]],
    "elicitation-sep1330-enums": [withoutSession, ["elicitation-sep1330-general"]],
    "tools-call-elicitation": [withoutSession, ["tools-call-elicitation"]],
    "tools-call-sampling": [withoutSession, ["tools-call-sampling"]],
    "resources-subscribe": [withoutSubscription, ["resources-subscribe"]],
    "resources-unsubscribe": [withoutSubscription, ["resources-unsubscribe"]]
  },
  "2026-07-28": {
    "server-stateless": [
      withoutSubscription,
      ["sep-2575-server-sends-subscription-ack", "sep-2575-server-tags-subscription-id"]
    ]
  }
}

/** Scenarios that the revision does not require: tasks are an extension, and no tool has headers of its own. */
const isOptional = (scenario: string): boolean =>
  scenario.startsWith("tasks-") || scenario === "http-custom-header-server-validation"

describe.skipIf(process.env["MCP_CONFORMANCE"] === undefined)("the conformance suite", () => {
  it("passes on the product, with all that it can test there", () =>
    withTempFolder(async (folder) => {
      const server = await startServer({ DATABASE_URL: `file:${join(folder, "canvass.db")}`, LOG_LEVEL: "warning" })
      const { apiKey } = await openAccount(server.url)
      // The suite has no credentials.
      const proxy = await startProxy(server.url, {
        before: ({ headers }) => {
          headers["x-api-key"] = apiKey
          return false
        }
      })
      try {
        for (
          const scenario of [
            "tools-list",
            "resources-list",
            "caching",
            "server-stateless",
            "http-header-validation",
            "dns-rebinding-protection"
          ]
        ) {
          const { failures, passed } = await run(`${proxy.url}/mcp`, ["--scenario", scenario])
          expect(passed, scenario).toBeGreaterThan(1)
          expect(idsOf(failures), JSON.stringify(failures)).toEqual(
            scenario === "server-stateless" ? { "server-stateless": notOnProduct } : {}
          )
        }
      } finally {
        proxy.stop()
        await server.stop()
      }
    }), 600_000)

  it.each(["2025-11-25", "2026-07-28"])(
    "passes what %s requires, on a server with the tools of the suite",
    async (revision) => {
      const services = await startTestServices()
      const { id } = await services.newAccount()
      const listener = createServer()
      listener.listen(0, "127.0.0.1")
      await once(listener, "listening")
      const address = listener.address()
      const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
      const api = nodeMiddleware(services.layer, {
        publicUrl: url,
        authenticate: () => id,
        settings: unlimited,
        mcp: conformanceEndpoint()
      })
      listener.on("request", (request, response) => {
        api(request, response, () => response.writeHead(404).end())
      })
      try {
        const { failures, passed } = await run(`${url}/mcp`, ["--requirements", revision])
        expect(passed).toBeGreaterThan(revision === "2025-11-25" ? 60 : 100)
        const required = Object.fromEntries(Object.entries(failures).filter(([scenario]) => !isOptional(scenario)))
        expect(idsOf(required), JSON.stringify(required)).toEqual(
          Object.fromEntries(
            Object.entries(expectedFailures[revision] ?? {}).map(([scenario, [, ids]]) => [scenario, ids])
          )
        )
      } finally {
        listener.close()
        listener.closeAllConnections()
        await api.close()
        await services.stop()
      }
    },
    600_000
  )
})
