/** Requests to providers that send too much, or nothing. */
import { createServer, type RequestListener } from "node:http"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { boundedFetch } from "../../src/oauth/boundedFetch.js"

const bounds = { maxBytes: 1_000, timeoutMillis: 1_500 }

/** Calls a server of its own, and returns the response and the time that it took. */
const call = async (listener: RequestListener, init: RequestInit = {}) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const startedAt = performance.now()
  try {
    const port = typeof address === "string" ? 0 : address?.port ?? 0
    const response = await boundedFetch(bounds)(`http://127.0.0.1:${port}/`, init)
    return { response, text: await response.text() }
  } catch (error) {
    return { error, millis: performance.now() - startedAt }
  } finally {
    server.close().closeAllConnections()
  }
}

describe("a request to a provider", () => {
  it("returns the status, the headers and the body", async () => {
    const { response, text } = await call((_, response) =>
      response.writeHead(201, { "X-Test": "yes" }).end("x".repeat(bounds.maxBytes))
    )
    expect(response?.status).toBe(201)
    expect(response?.headers.get("x-test")).toBe("yes")
    expect(text).toHaveLength(bounds.maxBytes)
    expect((await call((_, response) => response.writeHead(204).end())).text).toBe("")
  })

  it("fails for a body with one byte too many, also after decompression", async () => {
    const body = "x".repeat(bounds.maxBytes + 1)
    expect(await call((_, response) => response.end(body))).toMatchObject({ error: { name: "ResponseTooLarge" } })
    const compressed = await call((_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(body))
    )
    expect(compressed).toMatchObject({ error: { name: "ResponseTooLarge" } })
  })

  it.each<readonly [string, RequestListener]>([
    ["does not respond", () => undefined],
    ["does not end its body", (_, response) => response.write("{")],
    ["sends its body byte by byte", (_, response) => {
      const timer = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(timer))
    }]
  ])("fails in time when the provider %s", async (_, listener) => {
    const { error, millis = Infinity } = await call(listener)
    expect(error).toMatchObject({ name: "TimeoutError" })
    expect(millis).toBeLessThan(10_000)
  })

  it("does not follow a redirect with `redirect: \"manual\"`", async () => {
    const { response } = await call((_, response) => response.writeHead(302, { Location: "/other" }).end(), {
      redirect: "manual"
    })
    expect(response?.status).toBe(302)
  })
})
