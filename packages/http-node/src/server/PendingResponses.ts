/** Responses by connection: the answer to a socket error waits for those before it. */
import type { ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** The responses that have begun or wait for their turn, by connection. */
export class PendingResponses {
  // Lists and not sets, for the reason that `RunningFibers` gives.
  readonly #bySocket = new WeakMap<Duplex, Array<ServerResponse>>()

  /** Tracks a response until it closes. */
  add(response: ServerResponse): void {
    // A response has no socket of its own before its turn.
    const { socket } = response.req
    const pending = this.#bySocket.get(socket)
    if (pending === undefined) this.#bySocket.set(socket, [response])
    else pending.push(response)
    response.once("close", () => this.#remove(socket, response))
  }

  #remove(socket: Duplex, response: ServerResponse): void {
    const pending = this.#bySocket.get(socket) ?? []
    const index = pending.indexOf(response)
    if (index !== -1) pending.splice(index, 1)
  }

  /** The pending responses of a connection, oldest first. */
  get(socket: Duplex): ReadonlyArray<ServerResponse> {
    return [...this.#bySocket.get(socket) ?? []]
  }
}
