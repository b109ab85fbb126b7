/** Asks the server what is wrong with the definition, 300 ms after the last change, one question at a time. */
import { withoutFormerKeys } from "../model/names/withoutFormerKeys.js"
import { PortError } from "../ports/EditorPorts.js"
import type { EditorState } from "../state/EditorState.js"
import { RateBudget } from "./RateBudget.js"

const restMillis = 300

export class Validation {
  readonly #budget = new RateBudget(60)
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isDue = false

  constructor(readonly editor: EditorState) {}

  /** The definition has changed. */
  check(): void {
    if (this.editor.ports.validate === undefined) return
    clearTimeout(this.#timer)
    this.#isDue = true
    this.#timer = setTimeout(() => void this.#ask(), Math.max(restMillis, this.#budget.delay(Date.now())))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#isDue = false
  }

  async #ask(): Promise<void> {
    const { definition, findings, ports } = this.editor
    if (this.#isAsking || ports.validate === undefined) return
    this.#isAsking = true
    this.#isDue = false
    const asked = definition.peek()
    try {
      this.#budget.use(Date.now())
      const found = await ports.validate(withoutFormerKeys(asked))
      if (definition.peek() === asked) findings.value = found
    } catch (error) {
      // Saving says what is wrong with the network. A draft that is no definition yet has findings once it is saved.
      if (error instanceof PortError && error.kind === "busy") {
        this.#budget.pause(Date.now() + 1_000 * (error.more.retryAfterSeconds ?? 5))
      }
    } finally {
      this.#isAsking = false
      if (this.#isDueAgain()) this.check()
    }
  }

  /** Whether the definition has changed while the server checked it. */
  #isDueAgain(): boolean {
    return this.#isDue
  }
}
