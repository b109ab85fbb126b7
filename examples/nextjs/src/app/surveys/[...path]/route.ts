/**
 * The survey API of a Next.js application: the handler of every path below `/surveys`. The engine opens with the first
 * request, not while Next.js builds.
 */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"

/** The sessions of the application, which know the accounts of its users. */
const sessions = new Map<string, string>()

const start = async (): Promise<Api.Handler> => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const ada = await canvass.accounts.ensure("ada@example.com")
  sessions.set("ada-is-logged-in", ada.id)
  return Api.handler(canvass, {
    publicUrl: process.env["PUBLIC_URL"] ?? "http://127.0.0.1:3000/surveys",
    prefix: "/surveys",
    authenticate: ({ headers }) => sessions.get(/\bsession=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? ""),
    // The proxy before the application must set this header.
    clientAddress: ({ headers }) => headers.get("x-real-ip") ?? undefined
  })
}

/** `next dev` loads this file again after each change: the engine stays open, with its connections. */
const application: typeof globalThis & { surveys?: Promise<Api.Handler> | undefined } = globalThis

/** After an engine that could not be opened, the next request tries again. */
const startOnce = (): Promise<Api.Handler> =>
  application.surveys ??= start().catch((error: unknown) => {
    application.surveys = undefined
    throw error
  })

const surveys = async (request: Request): Promise<Response> => (await startOnce())(request)

export const dynamic = "force-dynamic"

export {
  surveys as DELETE,
  surveys as GET,
  surveys as HEAD,
  surveys as OPTIONS,
  surveys as PATCH,
  surveys as POST,
  surveys as PUT
}
