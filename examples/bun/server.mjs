/** The survey API in a server on Bun, below `/surveys` and with the sessions of the server. Start: `bun server.mjs`. */
/* global Bun, Response */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"
import process from "node:process"

const canvass = await Canvass.open({ store: Memory.layer })
const ada = await canvass.accounts.ensure("ada@example.com")

/** The sessions of the server, which know the accounts of its users. */
const sessions = new Map([["ada-is-logged-in", ada.id]])

const surveys = Api.handler(canvass, {
  publicUrl: process.env.PUBLIC_URL ?? "http://127.0.0.1:3000/surveys",
  prefix: "/surveys",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1]),
  clientAddress: (request) => server.requestIP(request)?.address
})

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: process.env.PORT ?? 3000,
  routes: { "/surveys/*": surveys, "/": () => new Response("The host") }
})
console.log(server.url.origin)

process.once("SIGTERM", async () => {
  await surveys.close()
  await server.stop()
  await canvass.close()
})
