/**
 * The survey API in a server on Deno, below `/surveys` and with the sessions of the server. Start:
 * `deno run --allow-net --allow-env --allow-read server.mjs`.
 */
/* global Deno, Response */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"

const canvass = await Canvass.open({ store: Memory.layer })
const ada = await canvass.accounts.ensure("ada@example.com")

/** The sessions of the server, which know the accounts of its users. */
const sessions = new Map([["ada-is-logged-in", ada.id]])

/** The addresses of the callers, which a `Request` does not have. */
const addresses = new WeakMap()

const surveys = Api.handler(canvass, {
  publicUrl: Deno.env.get("PUBLIC_URL") ?? "http://127.0.0.1:3000/surveys",
  prefix: "/surveys",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1]),
  clientAddress: (request) => addresses.get(request)
})

const server = Deno.serve({
  hostname: "127.0.0.1",
  port: Number(Deno.env.get("PORT") ?? 3000),
  onListen: ({ hostname, port }) => console.log(`http://${hostname}:${port}`)
}, (request, { remoteAddr }) => {
  if (!new URL(request.url).pathname.startsWith("/surveys/")) return new Response("The host")
  addresses.set(request, remoteAddr.hostname)
  return surveys(request)
})

Deno.addSignalListener("SIGTERM", async () => {
  await surveys.close()
  await server.shutdown()
  await canvass.close()
  Deno.exit()
})
