/** What the audit log has to say in the end: an entry for each write that belongs to an account (decisions §11). */
import * as Schema from "effect/Schema"
import type { HostileRequest } from "./Requests.js"
import type { Answer } from "./Wire.js"
import type { World } from "./World.js"

const Page = Schema.Struct({
  total: Schema.Int,
  logs: Schema.Array(Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    query: Schema.NullOr(Schema.String),
    statusCode: Schema.Int
  }))
})

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"])

export class Ledger {
  /** What must be in the owner's log, and how often. */
  readonly #certain = new Map<string, number>()
  /** What may be in it besides: writes whose answer nobody saw, or that may have come from the owner. */
  readonly #possible = new Set<string>()

  note(request: HostileRequest, answer: Answer | undefined): void {
    const { actor, method } = request
    // A whole address in the request line means the path in it.
    const target = request.target.replace(/^https?:\/\/[^/]+/, "")
    if (!writes.has(method) || !target.startsWith("/api/")) return
    const [path = "", ...query] = target.split("?")
    const text = query.length === 0 ? "null" : query.join("?")
    const submits = path.includes("/response/survey/")
    const isOwners = actor?.name.startsWith("owner") === true
    if (
      answer === undefined || !answer.headers.has("ratelimit-limit") || actor === undefined || path.includes("/auth/")
    ) {
      this.#possible.add(`${method} ${path} ${text}`)
    } else if (submits ? answer.status < 300 : isOwners) {
      const key = `${method} ${path} ${text} ${answer.status}`
      this.#certain.set(key, (this.#certain.get(key) ?? 0) + 1)
    } else this.#possible.add(`${method} ${path} ${text}`)
  }

  /** What is in the owner's log too often, or not often enough. */
  async differences(world: World): Promise<ReadonlyArray<string>> {
    const found = new Map<string, number>()
    let entries = 0
    for (let page = 1;; page++) {
      const { logs, total } = Schema.decodeUnknownSync(Page)(
        await world.read(`/developer/audit-logs?pageSize=200&page=${page}`)
      )
      entries += logs.length
      for (const { method, path, query, statusCode } of logs) {
        const key = `${method} ${path} ${query} ${statusCode}`
        found.set(key, (found.get(key) ?? 0) + 1)
      }
      if (logs.length === 0) {
        return [...entries === total ? [] : [`${entries} entries listed of ${total}`], ...this.#differencesTo(found)]
      }
    }
  }

  #differencesTo(found: ReadonlyMap<string, number>): ReadonlyArray<string> {
    return [...this.#certain].flatMap(([key, times]) => {
      const logged = found.get(key) ?? 0
      const mayBeMore = this.#possible.has(key.replace(/ \d+$/, ""))
      return logged === times || logged > times && mayBeMore ? [] : [`${key}: ${logged} entries for ${times} writes`]
    })
  }
}
