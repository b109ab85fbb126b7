/** The survey API in a Fastify server, below `/surveys` and with the sessions of the server. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { nodeMiddleware } from "@canvass/http-node"
import middie from "@fastify/middie"
import Fastify from "fastify"

const canvass = await Canvass.open({ store: Memory.layer })
const ada = await canvass.accounts.ensure("ada@example.com")

/** The sessions of the server, which know the accounts of its users. */
const sessions = new Map([["ada-is-logged-in", ada.id]])

const surveys = nodeMiddleware(canvass, {
  publicUrl: process.env["PUBLIC_URL"] ?? "http://127.0.0.1:3000/surveys",
  prefix: "/surveys",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "")
})

const app = Fastify()
await app.register(middie)
app.use(surveys)
app.get("/", () => "The host")
app.addHook("onClose", async () => {
  await surveys.close()
  await canvass.close()
})

console.log(await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"] ?? 3000) }))

process.once("SIGTERM", () => void app.close())
