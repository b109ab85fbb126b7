/** A tool call of a model, compared with the REST call that it stands for: CPU time of the server for each. */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { alternate, series } from "../load/AlternatingRounds.js"
import { measure, type Request } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import { micros, withAbsoluteGoal } from "../report/Figure.js"
import { publish, register, startCanvass } from "../servers/CanvassServer.js"

const bench = "mcp"

/** The server works on 20 messages of an account at once. */
const maxConnections = 16

/** A call of a tool in a revision of the protocol. That of 2026 says in headers what is in the message. */
const toolCall = (apiKey: string, name: string, given: object, revision: "2025-11-25" | "2026-07-28"): Request => ({
  method: "POST",
  path: "/mcp",
  headers: {
    "x-api-key": apiKey,
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "mcp-protocol-version": revision,
    ...(revision === "2026-07-28" ? { "mcp-method": "tools/call", "mcp-name": name } : {})
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name,
      arguments: given,
      ...(revision === "2026-07-28"
        ? {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": revision,
            "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": {}
          }
        }
        : {})
    }
  })
})

export const mcp: Bench = {
  name: bench,
  run: ({ connections, rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const server = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(server)
      const id = await publish(server, apiKey, Hotel.survey)
      const rest: Request = { method: "GET", path: `/api/surveys/${id}`, headers: { "x-api-key": apiKey } }
      const cpuMicros = (request: Request) => async () =>
        (await measure(server, {
          connections: Math.min(connections, maxConnections),
          seconds,
          requests: [request]
        })).cpuMicrosEach
      const results = await alternate(rounds, [
        ["REST", cpuMicros(rest)],
        ["2025-11-25", cpuMicros(toolCall(apiKey, "surveys_get", { id }, "2025-11-25"))],
        ["2026-07-28", cpuMicros(toolCall(apiKey, "surveys_get", { id }, "2026-07-28"))]
      ])
      await server.stop()
      const baseline = results("REST")
      return (["2025-11-25", "2026-07-28"] as const).map((revision) =>
        withAbsoluteGoal(
          {
            bench,
            what: `CPU time of a tool call over that of its REST call, protocol ${revision}`,
            unit: micros,
            values: series(results(revision).map((value, round) => value - (baseline[round] ?? 0)))
          },
          ["≤", 1_000],
          series(baseline)
        )
      )
    })
}
