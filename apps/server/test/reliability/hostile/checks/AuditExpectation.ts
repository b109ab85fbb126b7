/** The entries that the audit log of the owner must contain: one for each write that belongs to the account. */
import { Limits } from "@canvass/core"
import * as Schema from "effect/Schema"
import { operations } from "../ApiContract.js"
import type { RawResponse } from "../RawHttpClient.js"
import type { HostileRequest } from "../requests/HostileRequest.js"
import type { TestTenants } from "../TestTenants.js"
import { isParserError } from "./ResponseValidator.js"

const Page = Schema.Struct({
  total: Schema.Int,
  logs: Schema.Array(Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    query: Schema.NullOr(Schema.String),
    statusCode: Schema.Int
  }))
})

const pathsWithoutEntries = operations.flatMap(({ path, writesNothing }) =>
  writesNothing ? [new RegExp(`^/api(?:/v1)?${path.replaceAll(/\{\w+\}|:\w+/g, "[^/]+")}/?$`)] : []
)

/**
 * The part of a query before the first text that the log may replace because it looks like a secret, such as a long
 * cursor. The log decodes the visible characters of a query in which it replaces one.
 */
const comparable = (query: string): string => {
  let decoded = query
  while (/%(?:2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/i.test(decoded)) {
    decoded = decoded.replaceAll(
      /%(2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/gi,
      (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))
    )
  }
  return decoded.split(/[\w-]{43,}|sr_\w{16}|whsec_[\w+/=-]{16}|eyJ[\w.-]{16}|\[redacted\]/)[0] ?? ""
}

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"])

export class AuditExpectation {
  /** Required entries, with their number. */
  readonly #required = new Map<string, number>()
  /** Entries that may exist too: writes without a response, or writes that may have been made as the owner. */
  readonly #allowed = new Set<string>()

  /** Allows further entries of a write that is made outside the recorded requests. */
  allow(method: string, path: string): void {
    this.#allowed.add(`${method} ${path} null`)
  }

  record(request: HostileRequest, response: RawResponse | undefined): void {
    const { actor, method } = request
    // An absolute URL in the request line stands for its path.
    const target = request.target.replace(/^https?:\/\/[^/]+/, "")
    if (!writes.has(method) || !target.startsWith("/api/")) return
    const [path = "", ...query] = target.split("?")
    if (pathsWithoutEntries.some((pattern) => pattern.test(path))) return
    const text = query.length === 0 ? "null" : comparable(query.join("?").slice(0, Limits.defaults.auditQuery))
    const isSubmission = path.includes("/response/survey/")
    const isOwners = actor?.name.startsWith("owner") === true
    if (
      response === undefined || isParserError(response) || actor === undefined ||
      path.includes("/auth/")
    ) {
      this.#allowed.add(`${method} ${path} ${text}`)
    } else if (isSubmission ? response.status < 300 : isOwners) {
      const key = `${method} ${path} ${text} ${response.status}`
      this.#required.set(key, (this.#required.get(key) ?? 0) + 1)
    } else this.#allowed.add(`${method} ${path} ${text}`)
  }

  /** Compares with the log. Returns one line for each missing or surplus entry. */
  async differences(tenants: TestTenants): Promise<ReadonlyArray<string>> {
    const found = new Map<string, number>()
    let entries = 0
    for (let page = 1;; page++) {
      const { logs, total } = Schema.decodeUnknownSync(Page)(
        await tenants.read(`/developer/audit-logs?pageSize=200&page=${page}`)
      )
      entries += logs.length
      for (const { method, path, query, statusCode } of logs) {
        const key = `${method} ${path} ${query === null ? null : comparable(query)} ${statusCode}`
        found.set(key, (found.get(key) ?? 0) + 1)
      }
      if (logs.length === 0) {
        return [...entries === total ? [] : [`${entries} entries listed of ${total}`], ...this.#compare(found)]
      }
    }
  }

  #compare(found: ReadonlyMap<string, number>): ReadonlyArray<string> {
    return [...this.#required].flatMap(([key, times]) => {
      const logged = found.get(key) ?? 0
      const mayExceed = this.#allowed.has(key.replace(/ \d+$/, ""))
      return logged === times || logged > times && mayExceed ? [] : [`${key}: ${logged} entries for ${times} writes`]
    })
  }
}
