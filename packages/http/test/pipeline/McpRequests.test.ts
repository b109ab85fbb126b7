/** When the implementation of the protocol is loaded, and what becomes of a message whose sender leaves. */
import { Api, type McpMessage } from "@canvass/http"
import { startTestServices, unlimited } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const publicUrl = "https://surveys.example.com"

let services: Awaited<ReturnType<typeof startTestServices>>
let key: string

beforeAll(async () => {
  services = await startTestServices()
  key = (await services.newAccount()).key
})

afterAll(() => services.stop())

/** An API whose endpoint serves messages so. */
const apiWith = (serve: (message: McpMessage) => Promise<Response>, failures = 0) => {
  let loads = 0
  const api = Api.handler(services.layer, {
    publicUrl,
    settings: unlimited,
    mcp: {
      origins: [],
      load: () => {
        loads++
        return loads <= failures ? Promise.reject(new Error("The file is not there.")) : Promise.resolve({ serve })
      }
    }
  })
  const post = (init: RequestInit & { readonly duplex?: "half" } = {}, credential = key) =>
    api(
      new Request(`${publicUrl}/mcp`, {
        method: "POST",
        headers: { "x-api-key": credential, "content-type": "application/json" },
        body: "{}",
        ...init
      })
    )
  return { api, post, loads: () => loads }
}

/** Node 20 has no `Promise.withResolvers`. */
const promiseWithResolvers = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

const ok = () => Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }))

describe("the endpoint for models", () => {
  it("is loaded by the first message of a caller, once", async () => {
    const { api, loads, post } = apiWith(ok)
    await api(new Request(`${publicUrl}/mcp`))
    await (await api(new Request(`${publicUrl}/openapi.json`))).text()
    expect((await post({}, "sr_wrong")).status).toBe(401)
    expect((await post({ body: "{" })).status).toBe(400)
    expect(loads()).toBe(0)
    expect((await Promise.all([post(), post()])).map(({ status }) => status)).toEqual([200, 200])
    expect(loads()).toBe(1)
    await api.close()
  })

  it("is loaded again after that has failed", async () => {
    const { api, loads, post } = apiWith(ok, 1)
    expect((await post()).status).toBe(500)
    expect((await post()).status).toBe(200)
    expect(loads()).toBe(2)
    await api.close()
  })

  it("passes on no credential, and no header that is not of the protocol", async () => {
    let names: ReadonlyArray<string> = []
    const { api, post } = apiWith((message) => {
      names = [...message.headers.keys()]
      return ok()
    })
    await post({
      headers: {
        "x-api-key": key,
        "content-type": "application/json",
        "cookie": "a=b",
        "mcp-protocol-version": "2026-07-28"
      }
    })
    expect(names).toEqual(["content-type", "mcp-protocol-version"])
    await api.close()
  })

  it("ends the reads of a sender that leaves, and gives its place to the next", async () => {
    let outcome = "none"
    const started = promiseWithResolvers()
    const ended = promiseWithResolvers()
    const { api, post } = apiWith(async ({ api: { call, operations }, signal }) => {
      const list = operations.find(({ name }) => name === "surveys.list")
      if (list === undefined) throw new Error("There is no such operation.")
      started.resolve()
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
      try {
        await call(list, { query: { limit: 1 } })
        outcome = "served"
      } catch {
        outcome = "ended"
      }
      ended.resolve()
      return ok()
    })
    const controller = new AbortController()
    const sent = post({ signal: controller.signal }).catch(() => undefined)
    await started.promise
    controller.abort()
    await ended.promise
    await sent
    expect(outcome).toBe("ended")
    await api.close()
  })

  it("finishes the writes of a sender that leaves, before its request ends", async () => {
    let isWritten = false
    const started = promiseWithResolvers()
    const { api, post } = apiWith(async ({ api: { call, operations }, signal }) => {
      const create = operations.find(({ name }) => name === "surveys.create")
      if (create === undefined) throw new Error("There is no such operation.")
      started.resolve()
      await new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          resolve()
        })
      })
      void call(create, { payload: { title: "Written" } }).then(() => {
        isWritten = true
      })
      throw new Error("The sender has left.")
    })
    const controller = new AbortController()
    const sent = post({ signal: controller.signal })
    await started.promise
    controller.abort()
    expect((await sent).status).toBe(499)
    expect(isWritten).toBe(true)
    const listed = await api(new Request(`${publicUrl}/api/surveys`, { headers: { "x-api-key": key } }))
    expect(await listed.json()).toMatchObject([{ title: "Written" }])
    await api.close()
  })
})
