/**
 * A queue whose senders take turns. The items of one sender are taken in their order, and a sender with many of them
 * delays the first item of another by one item.
 */
export class FairQueue<A> {
  /** The sender whose turn is next is the first one. */
  readonly #bySender = new Map<string, Array<A>>()

  add(sender: string, item: A): void {
    const items = this.#bySender.get(sender)
    if (items === undefined) this.#bySender.set(sender, [item])
    else items.push(item)
  }

  /** Removes and returns the next item. `undefined` when the queue is empty. */
  take(): A | undefined {
    const [next] = this.#bySender
    if (next === undefined) return undefined
    const [sender, items] = next
    this.#bySender.delete(sender)
    const item = items.shift()
    if (items.length > 0) this.#bySender.set(sender, items)
    return item
  }

  /** The number of items of a sender. */
  countOf(sender: string): number {
    return this.#bySender.get(sender)?.length ?? 0
  }
}
