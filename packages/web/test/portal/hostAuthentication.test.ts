/** The portal in a program that authenticates the callers: there are no logins, and so no portal. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { nodeMiddleware } from "@canvass/http-node"
import { createServer } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeSite } from "../../src/makeSite.js"

let url = ""
let stop: () => Promise<void>
beforeAll(async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const middleware = nodeMiddleware(canvass, {
    publicUrl: () => url,
    site: makeSite({ portal: { registration: "open", sendsMail: false } }),
    authenticate: () => undefined
  })
  const server = createServer((request, response) => middleware(request, response, () => response.writeHead(418).end()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}`
  stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await middleware.close()
    await canvass.close()
  }
})
afterAll(() => stop())

it.each(["/portal", "/portal/login", "/portal/register", "/portal/surveys", "/portal/unknown"])(
  "%s is not found",
  async (path) => {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(url + path, { method, redirect: "manual" })
      expect(response.status).toBe(404)
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    }
  }
)
