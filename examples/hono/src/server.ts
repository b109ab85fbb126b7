/** The survey API in a Hono server on Node, below `/surveys` and with the sessions of the server. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"
import { serve } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import { Hono } from "hono"

const canvass = await Canvass.open({ store: Memory.layer })
const ada = await canvass.accounts.ensure("ada@example.com")

/** The sessions of the server, which know the accounts of its users. */
const sessions = new Map([["ada-is-logged-in", ada.id]])

const addresses = new WeakMap<Request, string | undefined>()

const surveys = Api.handler(canvass, {
  publicUrl: process.env["PUBLIC_URL"] ?? "http://127.0.0.1:3000/surveys",
  prefix: "/surveys",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? ""),
  clientAddress: (request) => addresses.get(request)
})

const app = new Hono()
app.all("/surveys/*", (context) => {
  addresses.set(context.req.raw, getConnInfo(context).remote.address)
  return surveys(context.req.raw)
})
app.get("/", (context) => context.text("The host"))

const server = serve(
  { fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env["PORT"] ?? 3000) },
  ({ port }) => {
    console.log(`http://127.0.0.1:${port}`)
  }
)

process.once("SIGTERM", () => {
  server.close()
  void surveys.close().then(canvass.close)
})
