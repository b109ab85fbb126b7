/**
 * The connections that the primary process has passed to a worker.
 *
 * `node:cluster` keeps the primary's copy of a connection until the worker confirms that it has it. It never closes the
 * copy of a worker that ends before that, so the client would wait without end. Node.js has no event for this, so the
 * messages to the worker are observed: one connection at a time is unconfirmed for each address that the workers share.
 */
import * as Predicate from "effect/Predicate"
import type { Worker } from "node:cluster"

export class PassedConnections {
  /** The connection that was passed last, by the address (`key`) at which it arrived. */
  readonly #last = new Map<unknown, Closable>()

  constructor({ process: child }: Worker) {
    const send = child.send.bind(child)
    child.send = (...parameters: Array<unknown>) => {
      const [message, connection] = parameters
      if (Predicate.hasProperty(message, "act") && message.act === "newconn" && isClosable(connection)) {
        this.#last.set(Predicate.hasProperty(message, "key") ? message.key : undefined, connection)
      }
      const isSent: unknown = Reflect.apply(send, child, parameters)
      return isSent === true
    }
  }

  /** Closes what the worker has not confirmed, once it has ended. Its clients see that the connection ended. */
  close(): void {
    for (const connection of this.#last.values()) connection.close()
    this.#last.clear()
  }
}

/** A connection of `node:cluster`. To close it again has no effect. */
interface Closable {
  readonly close: () => void
}

const isClosable = (value: unknown): value is Closable =>
  Predicate.hasProperty(value, "close") && typeof value.close === "function"
