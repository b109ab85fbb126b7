/**
 * Something happens to an editor at a random moment, in a real browser with a real server: the server is killed, the
 * session ends, the network goes, another tab edits too, the page is loaded again, the tab crashes. Nothing is lost
 * that was typed more than a second before. `EDITOR_DRILLS` is the number of drills of each kind, and `EDITOR_SEED`
 * the seed.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { openAccount, password, publishSurvey } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"

const drills = Number(process.env["EDITOR_DRILLS"] ?? 1)
const seed = Number(process.env["EDITOR_SEED"] ?? Date.now() % 1_000_000)

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof sharedChromium>>["newContext"]>>
type Page = Awaited<ReturnType<Context["newPage"]>>

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = state + 0x6d2b79f5 | 0
    const mixed = Math.imul(state ^ state >>> 15, 1 | state)
    const more = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
    return ((more ^ more >>> 14) >>> 0) / 4_294_967_296
  }
}

interface Drill {
  readonly random: () => number
  readonly context: Context
  readonly page: Page
  readonly server: RunningServer
  readonly email: string
  /** Opens the editor in another window. */
  readonly open: () => Promise<Page>
  /** Ends the server at once, and returns what starts it again under the same address. */
  readonly kill: () => Promise<() => Promise<void>>
  readonly logIn: () => Promise<void>
  /** What is pending on the server. */
  readonly pending: () => Promise<{ readonly title: string; readonly text: string }>
}

const titleOf = (page: Page) => page.getByRole("textbox", { name: "Title of the survey" })
const textOf = (page: Page) => page.locator("[data-focus='question:q1']")

interface Typed {
  readonly number: number
  readonly at: number
}

/** Types for a random time. Returns what was typed, and when. */
const typeFor = async ({ random }: Drill, page: Page, millis: number, from = 1): Promise<ReadonlyArray<Typed>> => {
  const typed: Array<Typed> = []
  const end = Date.now() + millis
  for (let number = from; Date.now() < end || typed.length === 0; number++) {
    await titleOf(page).fill(`Title ${number}`)
    typed.push({ number, at: Date.now() })
    await sleep(40 + 200 * random())
  }
  return typed
}

const numberIn = (title: string): number => Number(/\d+$/.exec(title)?.[0] ?? 0)

/** The last number that was typed more than a second before. */
const safeNumber = (typed: ReadonlyArray<Typed>, at: number): number =>
  typed.findLast((one) => one.at < at - 1_000)?.number ?? 0

const untilStored = ({ pending }: Drill, number: number) =>
  expect.poll(async () => numberIn((await pending()).title), { timeout: 90_000 }).toBe(number)

/** Takes what a closed window has left, if it has left anything. */
const restore = async (page: Page): Promise<void> => {
  await titleOf(page).waitFor()
  await sleep(1_000)
  const take = page.getByRole("button", { name: "Restore the changes" })
  if (await take.isVisible()) await take.click()
}

const lastOf = (typed: ReadonlyArray<Typed>): number => typed.at(-1)?.number ?? 0

const kinds: Readonly<Record<string, (drill: Drill) => Promise<void>>> = {
  "a kill of the server": async (drill) => {
    const before = await typeFor(drill, drill.page, 2_500 * drill.random())
    const restart = await drill.kill()
    const after = await typeFor(drill, drill.page, 1_500, lastOf(before) + 1)
    await restart()
    await untilStored(drill, lastOf(after))
  },
  "the end of the session": async (drill) => {
    const before = await typeFor(drill, drill.page, 2_500 * drill.random())
    await drill.context.clearCookies()
    const after = await typeFor(drill, drill.page, 1_500, lastOf(before) + 1)
    await drill.logIn()
    await untilStored(drill, lastOf(after))
  },
  "a network that is gone": async (drill) => {
    const before = await typeFor(drill, drill.page, 2_500 * drill.random())
    await drill.context.setOffline(true)
    const after = await typeFor(drill, drill.page, 1_500, lastOf(before) + 1)
    await drill.context.setOffline(false)
    await untilStored(drill, lastOf(after))
  },
  "another tab": async (drill) => {
    const other = await drill.open()
    const typeText = async () => {
      await sleep(1_500 * drill.random())
      await textOf(other).fill("Typed in the other tab")
    }
    const [typed] = await Promise.all([typeFor(drill, drill.page, 2_500 * drill.random()), typeText()])
    await expect.poll(drill.pending, { timeout: 90_000 })
      .toEqual({ title: `Title ${lastOf(typed)}`, text: "Typed in the other tab" })
    await other.close()
  },
  "a reload": async (drill) => {
    const typed = await typeFor(drill, drill.page, 3_000 * drill.random())
    const at = Date.now()
    await drill.page.reload()
    await restore(drill.page)
    expect(numberIn(await titleOf(drill.page).inputValue())).toBeGreaterThanOrEqual(safeNumber(typed, at))
  },
  "a crash of the tab": async (drill) => {
    const typed = await typeFor(drill, drill.page, 3_000 * drill.random())
    const at = Date.now()
    await crash(drill)
    const again = await drill.open()
    await restore(again)
    expect(numberIn(await titleOf(again).inputValue())).toBeGreaterThanOrEqual(safeNumber(typed, at))
  }
}

const crash = async ({ context, page }: Drill): Promise<void> => {
  const crashed = page.waitForEvent("crash")
  const debug = await context.newCDPSession(page)
  // The command has no answer: the tab is gone.
  void debug.send("Page.crash").catch(() => {})
  await crashed
}

const drillOf = async (server: RunningServer, kill: Drill["kill"], random: () => number) => {
  const { apiKey, bearer, email } = await openAccount(server.url)
  const id = await publishSurvey(server.url, bearer, {
    title: "Title 0",
    questions: [{ key: "q1", type: "text", text: "Why?" }]
  })
  const browser = await sharedChromium()
  const context = await browser.newContext({ locale: "en-GB", baseURL: server.url })
  const logIn = async () => {
    const page = await context.newPage()
    await page.goto("/portal/login")
    await page.getByLabel("E-mail address").fill(email)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByRole("heading", { name: "Overview" }).waitFor()
    await page.close()
  }
  const open = async () => {
    const page = await context.newPage()
    page.on("dialog", (dialog) => void dialog.accept())
    await page.goto(`/portal/surveys/${id}/edit`)
    await titleOf(page).waitFor()
    return page
  }
  await logIn()
  const pending = async () => {
    const response = await fetch(`${server.url}/api/surveys/${id}/pending`, { headers: { "x-api-key": apiKey } })
    const body: unknown = await response.json()
    const definition = part(body, "definition")
    return {
      title: String(part(definition, "title")),
      text: String(part(part(part(definition, "questions"), 0), "text"))
    }
  }
  return { random, context, page: await open(), server, email, open, kill, logIn, pending } satisfies Drill
}

const part = (value: unknown, name: number | string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

it.each(Object.keys(kinds))("%s loses nothing that was typed a second before", (kind) =>
  sqlite.use(async (store) => {
    const environment = {
      ...store,
      RATE_LIMIT_ANONYMOUS: "1000000",
      WEBHOOK_WORKER: "off",
      LOG_LEVEL: "warning",
      REGISTRATION: "open"
    }
    let server = await startServer(environment)
    const { port } = new URL(server.url)
    const kill = async () => {
      await server.stop("SIGKILL")
      return async () => {
        server = await startServer({ ...environment, PORT: port })
      }
    }
    try {
      for (let number = 0; number < drills; number++) {
        const own = seed + number
        console.info(`${kind}: EDITOR_SEED=${own}`)
        const drill = await drillOf(server, kill, randomOf(own))
        await kinds[kind]?.(drill)
        await drill.context.close()
      }
    } finally {
      await server.stop()
    }
  }), 120_000 + drills * 60_000)
