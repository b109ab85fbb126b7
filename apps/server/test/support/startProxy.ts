/** A server that passes requests on to another one, and calls a test before and after it does. */
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"

export interface ProxyHooks {
  /** Returns `true` when it has answered the request itself. The request is passed on when it has ended. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean
  /** Called when the first bytes of the answer have been passed on. */
  readonly after?: (request: IncomingMessage) => void
}

export const startProxy = async (target: string, { after, before }: ProxyHooks) => {
  const { hostname, port } = new URL(target)
  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (await before?.(incoming, outgoing) === true) return
    const { headers, method, url } = incoming
    const passed = request({ hostname, port, headers, method, path: url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
      answer.once("data", () => after?.(incoming))
    })
    passed.on("error", () => outgoing.destroy())
    outgoing.on("error", () => passed.destroy())
    incoming.pipe(passed)
  }
  const server = createServer((incoming, outgoing) => {
    void passOn(incoming, outgoing)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
