/** Responses by connection: the answer to a socket error waits for those before it. */
import type { ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** The responses that have begun or wait for their turn, by connection. */
export class PendingResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>()

  /** Tracks a response until it closes. */
  add(response: ServerResponse): void {
    // A response has no socket of its own before its turn.
    const { socket } = response.req
    const pending = this.#bySocket.get(socket) ?? new Set()
    this.#bySocket.set(socket, pending.add(response))
    response.once("close", () => pending.delete(response))
  }

  /** The pending responses of a connection, oldest first. */
  get(socket: Duplex): ReadonlyArray<ServerResponse> {
    return [...this.#bySocket.get(socket) ?? []]
  }
}
