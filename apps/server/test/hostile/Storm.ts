/** Sends hostile conversations, several at a time, and keeps what is wrong with their answers. */
import { type HostileConversation, hostileConversation, readingAndLeaving } from "./Conversations.js"
import { complaints, fieldsOf } from "./Judge.js"
import { Ledger } from "./Ledger.js"
import { Random } from "./Random.js"
import type { HostileRequest } from "./Requests.js"
import { type Answer, converse, type Outcome } from "./Wire.js"
import type { Kind, World } from "./World.js"

export class Storm {
  readonly ledger = new Ledger()
  /** The operations that some request got through to. */
  readonly succeeded = new Set<string>()
  /** Each with one example, and how often it was so. */
  readonly #complaints = new Map<string, { readonly example: string; readonly times: number }>()
  #sent = 0

  constructor(readonly world: World, readonly seed: number) {}

  /** At least so many requests, of `lanes` clients at once. */
  async blow(requests: number, lanes: number): Promise<void> {
    const until = this.#sent + requests
    const firstSeed = this.seed + this.#sent
    const lane = async (random: Random) => {
      while (this.#sent < until) {
        const said = hostileConversation(this.world, random)
        this.#sent += Math.max(1, said.requests.length)
        this.take(said, await converse(this.world.port, said))
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, index) => lane(new Random(firstSeed + index))))
  }

  /** What was wrong since this was last asked. */
  complaints(): string {
    const told = Array.from(
      this.#complaints,
      ([complaint, { example, times }]) => `${times} × ${complaint}\n${example}`
    )
    this.#complaints.clear()
    return told.join("\n")
  }

  /** Clients that ask for much and go away while it comes. */
  async readAndLeave(times: number): Promise<void> {
    const random = new Random(this.seed)
    await Promise.all(
      random.some(times, () => readingAndLeaving(this.world, random)).map(async (said) => {
        this.take(said, await converse(this.world.port, said))
      })
    )
  }

  private take(said: HostileConversation, outcome: Outcome): void {
    for (const complaint of complaints(this.world.url, said, outcome)) {
      const { example, times } = this.#complaints.get(complaint) ?? { example: shown(said, outcome), times: 0 }
      this.#complaints.set(complaint, { example, times: times + 1 })
    }
    said.requests.forEach((request, index) => {
      const answer = outcome.answers[index]
      this.ledger.note(request, answer)
      if (request.operation !== undefined && answer !== undefined && answer.status < 300) {
        this.succeeded.add(request.operation.name)
      }
      if (answer !== undefined) this.learn(request, answer)
    })
  }

  /** What was made can be used, and broken, by those who come later. */
  private learn({ operation, target }: HostileRequest, { body, headers, status }: Answer): void {
    const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1]
    if (cursor !== undefined) this.world.remember("cursor", cursor)
    if (operation?.name.endsWith(".remove") === true && status < 300) {
      this.world.forget(target.split("?", 1).join("").split("/").at(-1) ?? "")
    }
    const learned = operation === undefined || status >= 300 ? undefined : lessons[operation.name]
    if (learned === undefined) return
    const made = fieldsOf(JSON.parse(body.toString()))
    for (const [field, kind] of learned) {
      const name = made.get(field)
      if (typeof name === "string") this.world.remember(kind, name)
    }
    const token = made.get("resumeToken")
    if (typeof token === "string") this.world.remember("partial", `${String(made.get("id"))} ${token}`)
  }
}

const lessons: Readonly<Record<string, ReadonlyArray<readonly [field: string, kind: Kind]>>> = {
  "surveys.create": [["id", "survey"], ["slug", "slug"]],
  "responses.submit": [["id", "response"]],
  "webhooks.create": [["id", "webhook"]],
  "webhooks.test": [["id", "delivery"]],
  "auth.refresh": [["refreshToken", "refreshToken"]],
  "auth.login": [["refreshToken", "refreshToken"]]
}

/** As much of both as shows what happened. */
const shown = (said: HostileConversation, { answers, ended }: Outcome): string => {
  const out = Buffer.concat(said.says.filter((part) => typeof part !== "number")).toString("latin1")
  const back = answers.map(({ body, headers, status }) =>
    `${status} ${JSON.stringify(Object.fromEntries(headers))}\n${cut(body.toString("utf8"))}`
  )
  return `SENT, then ${said.then}:\n${cut(out)}\nGOT, then ${ended}:\n${back.join("\n")}\n`
}

const cut = (text: string): string => text.replaceAll(/(.{200})\1*.*/g, "$1…").slice(0, 2_000)
