/** Sends hostile exchanges over several connections and collects the rules that the responses break. */
import { AuditExpectation } from "./checks/AuditExpectation.js"
import { fieldsOf, violations } from "./checks/ResponseValidator.js"
import { type RawResponse, type RawResult, sendRaw } from "./RawHttpClient.js"
import { type HostileConnection, hostileConnection, readAndDisconnect } from "./requests/HostileConnection.js"
import type { HostileRequest } from "./requests/HostileRequest.js"
import { SeededRandom } from "./requests/SeededRandom.js"
import type { ResourceKind, TestTenants } from "./TestTenants.js"

export class LoadGenerator {
  readonly auditExpectation = new AuditExpectation()
  /** Names of the operations that succeeded at least once. */
  readonly succeededOperations = new Set<string>()
  /** Broken rules, each with one example and its number. */
  readonly #violations = new Map<string, { readonly example: string; readonly times: number }>()
  #sent = 0

  constructor(readonly tenants: TestTenants, readonly seed: number) {
    for (const path of tenants.writtenPaths) this.auditExpectation.allow("POST", path)
  }

  /** Sends at least `requests` requests over `connections` connections. */
  async send(requests: number, connections: number): Promise<void> {
    const until = this.#sent + requests
    const firstSeed = this.seed + this.#sent
    const client = async (random: SeededRandom) => {
      while (this.#sent < until) {
        const sent = hostileConnection(this.tenants, random)
        this.#sent += Math.max(1, sent.requests.length)
        this.evaluate(sent, await sendRaw(this.tenants.port, sent))
      }
    }
    await Promise.all(Array.from({ length: connections }, (_, index) => client(new SeededRandom(firstSeed + index))))
  }

  /** Returns the violations since the last call, as text. */
  takeViolations(): string {
    const lines = Array.from(
      this.#violations,
      ([complaint, { example, times }]) => `${times} × ${complaint}\n${example}`
    )
    this.#violations.clear()
    return lines.join("\n")
  }

  /** Sends requests for large responses and disconnects while they arrive. */
  async readAndDisconnect(times: number): Promise<void> {
    const random = new SeededRandom(this.seed)
    await Promise.all(
      random.some(times, () => readAndDisconnect(this.tenants, random)).map(async (sent) => {
        this.evaluate(sent, await sendRaw(this.tenants.port, sent))
      })
    )
  }

  private evaluate(sent: HostileConnection, result: RawResult): void {
    for (const complaint of violations(this.tenants.url, sent, result)) {
      const { example, times } = this.#violations.get(complaint) ?? { example: format(sent, result), times: 0 }
      this.#violations.set(complaint, { example, times: times + 1 })
    }
    sent.requests.forEach((request, index) => {
      const response = result.responses[index]
      this.auditExpectation.record(request, response)
      if (request.operation !== undefined && response !== undefined && response.status < 300) {
        this.succeededOperations.add(request.operation.name)
      }
      if (response !== undefined) this.remember(request, response)
    })
  }

  /** Remembers what a request created, for later requests. */
  private remember({ operation, target }: HostileRequest, { body, headers, status }: RawResponse): void {
    const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1]
    if (cursor !== undefined) this.tenants.remember("cursor", cursor)
    if (operation?.name.endsWith(".remove") === true && status < 300) {
      this.tenants.forget(target.split("?", 1).join("").split("/").at(-1) ?? "")
    }
    const fields = operation === undefined || status >= 300 ? undefined : createdResources[operation.name]
    if (fields === undefined) return
    const created = fieldsOf(JSON.parse(body.toString()))
    for (const [field, kind] of fields) {
      const name = created.get(field)
      if (typeof name === "string") this.tenants.remember(kind, name)
    }
    const token = created.get("resumeToken")
    if (typeof token === "string") this.tenants.remember("partial", `${String(created.get("id"))} ${token}`)
  }
}

const createdResources: Readonly<Record<string, ReadonlyArray<readonly [field: string, kind: ResourceKind]>>> = {
  "surveys.create": [["id", "survey"], ["slug", "slug"]],
  "responses.submit": [["id", "response"]],
  "files.upload": [["fileId", "file"]],
  "webhooks.create": [["id", "webhook"]],
  "webhooks.test": [["id", "delivery"]],
  "auth.refresh": [["refreshToken", "refreshToken"]],
  "auth.login": [["refreshToken", "refreshToken"]]
}

/** Formats a connection for a test report. */
const format = (sent: HostileConnection, { ended, responses }: RawResult): string => {
  const request = Buffer.concat(sent.parts.filter((part) => typeof part !== "number")).toString("latin1")
  const received = responses.map(({ body, headers, status }) =>
    `${status} ${JSON.stringify(Object.fromEntries(headers))}\n${truncate(body.toString("utf8"))}`
  )
  return `SENT, then ${sent.afterwards}:\n${truncate(request)}\nRECEIVED, then ${ended}:\n${received.join("\n")}\n`
}

const truncate = (text: string): string => text.replaceAll(/(.{200})\1*.*/g, "$1…").slice(0, 2_000)
