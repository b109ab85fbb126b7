/** `onEvent` of `Canvass.open`, on the memory store. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { makeTestClock } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { describe, expect, it, onTestFinished, vi } from "vitest"

const question = { key: "again", type: "nps", text: "Would you come again?" } as const

/** A store that several engines can use, one after the other or at the same time. */
const openStore = () => {
  const runtime = ManagedRuntime.make(Memory.layer)
  onTestFinished(() => runtime.dispose())
  return Layer.effectContext(Effect.map(runtime.runtimeEffect, ({ context }) => context))
}

/** Opens an engine with an account and a clock that only the test moves. */
const openEngine = async (options: Partial<Canvass.Options>) => {
  const clock = makeTestClock()
  const canvass = await Canvass.open({ store: Memory.layer, clock, ...options })
  onTestFinished(() => canvass.close())
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  return {
    canvass,
    clock,
    owner,
    publish: async (title: string) => {
      const { id } = await canvass.surveys.create(owner, { title, questions: [question] })
      return canvass.surveys.publish(owner, id)
    },
    submit: (surveyId: string, value = 9) =>
      canvass.responses.submit(surveyId, { answers: [{ questionKey: "again", value }] })
  }
}

/** What a handler received: the survey, the event, the attempt and the second of the clock. */
type Received = readonly [surveyId: string, event: string, attempt: number, seconds: number]

describe("onEvent", () => {
  it("receives the JSON of a webhook and the context, after the commit", async () => {
    const calls: Array<unknown> = []
    const { canvass, owner, publish } = await openEngine({
      onEvent: async (event, context) => {
        const { status } = await canvass.surveys.get(context.accountId, context.surveyId)
        calls.push([event, context, status])
      }
    })
    const { id, slug } = await publish("Lunch")
    await expect.poll(() => calls.length).toBe(1)
    const eventId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(calls).toEqual([[
      {
        event: "survey.published",
        timestamp: "2026-01-01T00:00:00.000Z",
        data: { surveyId: id, title: "Lunch", slug, userId: owner }
      },
      { eventId, surveyId: id, accountId: owner, attempt: 1, traceId: null },
      "published"
    ]])
    await expect.poll(() => canvass.events.waitingCount()).toBe(0)
  })

  it("is not called for a call that is refused", async () => {
    const names: Array<string> = []
    const { canvass, owner, publish, submit } = await openEngine({ onEvent: ({ event }) => void names.push(event) })
    const { id } = await publish("Lunch")
    await expect(submit(id, 11)).rejects.toMatchObject({ _tag: "InvalidInput" })
    await canvass.surveys.close(owner, id)
    await expect.poll(() => names).toEqual(["survey.published", "survey.closed"])
  })

  it("receives the events of a survey in the order of their commits, one after the other", async () => {
    const received: Array<string> = []
    let running = 0
    let maxRunning = 0
    const { canvass, owner, publish, submit } = await openEngine({
      onEvent: async ({ data, event }) => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        received.push("responseId" in data ? data.responseId : event)
        running--
      }
    })
    const { id } = await publish("Lunch")
    const submitted: Array<string> = []
    for (let n = 0; n < 100; n++) submitted.push((await submit(id)).id)
    await canvass.surveys.close(owner, id)
    await expect.poll(() => received.length).toBe(102)
    expect(received).toEqual(["survey.published", ...submitted, "survey.closed"])
    expect(maxRunning).toBe(1)
  })

  it.each<[string, () => Promise<void>]>([
    ["throws", () => {
      throw new Error("no")
    }],
    ["rejects", () => Promise.reject(new Error("no"))]
  ])("is repeated after 1 s and 2 s when it %s, and holds back its survey only", async (_, fail) => {
    const received: Array<Received> = []
    let failing = ""
    const { clock, publish, submit } = await openEngine({
      onEvent: ({ event }, { attempt, surveyId }) => {
        received.push([surveyId, event, attempt, (clock.now().getTime() - start) / 1_000])
        return surveyId === failing && attempt < 3 ? fail() : undefined
      }
    })
    const start = clock.now().getTime()
    const [lunch, dinner] = [await publish("Lunch"), await publish("Dinner")]
    await clock.advance(0)
    expect(received.splice(0)).toHaveLength(2)
    failing = lunch.id
    await submit(lunch.id)
    await submit(lunch.id)
    await submit(dinner.id)
    await clock.advance(999)
    expect(received).toHaveLength(2)
    await submit(dinner.id)
    await clock.advance("10 seconds")
    expect(received.filter(([id]) => id === lunch.id)).toEqual([
      [lunch.id, "response.submitted", 1, 0],
      [lunch.id, "response.submitted", 2, 1],
      [lunch.id, "response.submitted", 3, 3],
      // The second response.
      [lunch.id, "response.submitted", 1, 3],
      [lunch.id, "response.submitted", 2, 4],
      [lunch.id, "response.submitted", 3, 6]
    ])
    expect(received.filter(([id]) => id === dinner.id)).toEqual([
      [dinner.id, "response.submitted", 1, 0],
      [dinner.id, "response.submitted", 1, 0.999]
    ])
  })

  it("begins with the first engine that has one, and a later engine continues", async () => {
    const store = openStore()
    const titles: Array<string> = []
    const onEvent: Canvass.OnEvent = ({ data }) => {
      if ("title" in data) titles.push(data.title)
    }
    const open = async (options: Partial<Canvass.Options>, title: string) => {
      const { canvass, clock, publish } = await openEngine({ store, ...options })
      await publish(title)
      await clock.advance(0)
      await canvass.close()
    }
    await open({}, "before")
    await open({ onEvent }, "first")
    await open({}, "between")
    expect(titles).toEqual(["first"])
    await open({ onEvent }, "second")
    expect(titles).toEqual(["first", "between", "second"])
  })

  it("is called only after `open` has resolved, with events that waited, too", async () => {
    const store = openStore()
    const first = await openEngine({ store, onEvent: () => {} })
    await first.canvass.close()
    const between = await openEngine({ store })
    await between.publish("waits")
    await between.canvass.close()
    const calls: Array<string> = []
    const canvass = await Canvass.open({ store, onEvent: () => void calls.push("event") })
    calls.push("opened")
    await vi.waitFor(() => expect(calls).toContain("event"))
    expect(calls).toEqual(["opened", "event"])
    await canvass.close()
  })

  it("refuses writes that cause an event at `limits.waitingEvents`. Reads and other writes go on", async () => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => release = resolve)
    const { canvass, owner, publish, submit } = await openEngine({
      limits: { waitingEvents: 2 },
      onEvent: () => isReleased
    })
    const { id } = await publish("Lunch")
    await submit(id)
    expect(await canvass.events.waitingCount()).toBe(2)
    await expect(submit(id)).rejects.toMatchObject({ _tag: "OutboxFull", maxEvents: 2 })
    await expect(canvass.surveys.close(owner, id)).rejects.toThrow("2 events wait for the event handler")
    expect(await canvass.surveys.get(owner, id)).toMatchObject({ status: "published", responseCount: 1 })
    await canvass.surveys.create(owner, { title: "Draft" })
    release()
    await expect.poll(() => canvass.events.waitingCount()).toBe(0)
    await submit(id)
  })

  it("is awaited by `close` while it runs, and not called afterwards", async () => {
    const store = openStore()
    const calls: Array<string> = []
    const releases: Array<() => void> = []
    const { canvass, publish, submit } = await openEngine({
      store,
      onEvent: async ({ event }) => {
        calls.push(`${event} begins`)
        await new Promise<void>((resolve) => releases.push(resolve))
        calls.push(`${event} ends`)
      }
    })
    const { id } = await publish("Lunch")
    await expect.poll(() => releases.length).toBe(1)
    // The engine reads both at the same time.
    await submit(id)
    await submit(id)
    releases[0]?.()
    await expect.poll(() => releases.length).toBe(2)
    const closed = canvass.close().then(() => calls.push("closed"))
    await new Promise((resolve) => setTimeout(resolve, 20))
    releases[1]?.()
    await closed
    expect(calls).toEqual([
      "survey.published begins",
      "survey.published ends",
      "response.submitted begins",
      "response.submitted ends",
      "closed"
    ])
    // The events that were handled are deleted, and the other one waits.
    const next = await openEngine({ store })
    expect(await next.canvass.events.waitingCount()).toBe(1)
  })

  it("that hangs is awaited by `close` for 10 seconds, also when the clock of the engine stands still", async () => {
    let calls = 0
    const { canvass, publish } = await openEngine({
      onEvent: () => {
        calls++
        return new Promise<void>(() => {})
      }
    })
    await publish("Lunch")
    await expect.poll(() => calls).toBe(1)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    let isClosed = false
    const closed = canvass.close().then(() => isClosed = true)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isClosed).toBe(true)
    await closed
  })
})

describe("events.close", () => {
  it("deletes the events that wait, and none waits until an engine with `onEvent` is opened", async () => {
    const store = openStore()
    const first = await openEngine({ store, limits: { waitingEvents: 3 }, onEvent: () => Promise.reject(new Error()) })
    const { id } = await first.publish("Lunch")
    await first.canvass.close()

    const { canvass, submit } = await openEngine({ store })
    await submit(id)
    expect(await canvass.events.waitingCount()).toBe(2)
    await canvass.events.close()
    await canvass.events.close()
    await submit(id)
    expect(await canvass.events.waitingCount()).toBe(0)

    const names: Array<string> = []
    const last = await openEngine({ store, onEvent: ({ event }) => void names.push(event) })
    await last.submit(id)
    await expect.poll(() => names).toEqual(["response.submitted"])
  })
})
