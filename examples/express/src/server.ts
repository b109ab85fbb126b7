/** The survey API in an Express server, below `/surveys` and with the sessions of the server. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { nodeMiddleware } from "@canvass/http-node"
import express, { type Request } from "express"

const canvass = await Canvass.open({ store: Memory.layer })
const ada = await canvass.accounts.ensure("ada@example.com")

/** The sessions of the server, which know the accounts of its users. */
const sessions = new Map([["ada-is-logged-in", ada.id]])

const surveys = nodeMiddleware<Request>(canvass, {
  publicUrl: process.env["PUBLIC_URL"] ?? "http://127.0.0.1:3000/surveys",
  prefix: "/surveys",
  authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "")
})

const app = express()
app.use(surveys)
app.use(express.json())
app.get("/", (_request, response) => {
  response.send("The host")
})

const server = app.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : address}`)
})

process.once("SIGTERM", () => {
  server.close()
  void surveys.close().then(canvass.close)
})
