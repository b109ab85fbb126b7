/** The definition as a text that is typed into: read after a rest, and kept on the device while it is no definition. */
import type { Definition } from "@canvass/core/editing"
import { type Signal, signal } from "@preact/signals"
import { type Exchange, exchangesIn, renameExchanged } from "../../model/names/exchanged.js"
import type { EditorState } from "../../state/EditorState.js"
import { printDefinition, type ReadDefinition, readDefinition } from "./DefinitionText.js"

/** How long nothing is typed before the text is read. */
const restMillis = 300

/** A name that was exchanged, and whether it is another name of the same thing. */
export interface Question {
  readonly exchange: Exchange
  readonly isRenamed: boolean | undefined
}

export class CodeState {
  readonly text: Signal<string>
  /** What was read of the text. Undefined: it is still to be read. */
  readonly read: Signal<ReadDefinition | undefined>
  /** What is asked before the text is taken. */
  readonly questions: Signal<ReadonlyArray<Question>> = signal([])
  readonly #editor: EditorState
  /** The definition that the text says, or said last. */
  #taken: Definition
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(editor: EditorState) {
    this.#editor = editor
    this.#taken = editor.definition.peek()
    this.text = signal(printDefinition(this.#taken))
    this.read = signal(readDefinition(this.text.peek()))
    const { value: unfinished } = editor.views.unfinishedText
    if (unfinished !== undefined) this.write(unfinished)
    else void this.#restore()
  }

  get #key(): string {
    return `text:${this.#editor.survey.peek().id}`
  }

  /** Takes a text that is typed. */
  write(text: string): void {
    this.text.value = text
    this.read.value = undefined
    this.#keep(text)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#take(), restMillis)
  }

  /** Answers whether a name is another name of the same thing. */
  answer(exchange: Exchange, isRenamed: boolean): void {
    this.questions.value = this.questions.peek().map((question) =>
      question.exchange === exchange ? { exchange, isRenamed } : question
    )
    if (this.questions.peek().every((question) => question.isRenamed !== undefined)) this.#apply()
  }

  /** Shows the survey as it is, and forgets the text. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#show(this.#editor.definition.peek())
  }

  /** Follows a definition that was changed elsewhere, such as by undo. A text that is no definition stays. */
  follow(definition: Definition): void {
    if (definition !== this.#taken && this.#editor.views.unfinishedText.peek() === undefined) this.#show(definition)
  }

  /** Reads what is typed last, at once. */
  flush(): void {
    if (this.read.peek() !== undefined) return
    clearTimeout(this.#timer)
    this.#take()
  }

  #take(): void {
    const read = readDefinition(this.text.peek())
    this.read.value = read
    if (read.definition === undefined) {
      this.questions.value = []
      return
    }
    const exchanges = exchangesIn(this.#editor.definition.peek(), read.definition)
    this.questions.value = exchanges.map((exchange) => ({ exchange, isRenamed: undefined }))
    if (exchanges.length === 0) this.#apply()
  }

  #apply(): void {
    const { definition } = this.read.peek() ?? {}
    if (definition === undefined) return
    const { pending, published } = this.#editor.survey.peek()
    // The question comes last: what belongs to its options is found by its new key.
    const renamed = this.questions.peek().filter(({ isRenamed }) => isRenamed === true)
      .toSorted((one, other) => Number(one.exchange.kind === "question") - Number(other.exchange.kind === "question"))
      .reduce((after, { exchange }) => renameExchanged(after, exchange, pending?.base ?? published), definition)
    this.questions.value = []
    this.#keep(undefined)
    this.#taken = renamed
    this.#editor.edit(() => renamed, "code")
    if (renamed !== definition) this.#show(renamed)
  }

  #show(definition: Definition): void {
    this.#taken = definition
    this.text.value = printDefinition(definition)
    this.read.value = readDefinition(this.text.peek())
    this.questions.value = []
    this.#keep(undefined)
  }

  #keep(text: string | undefined): void {
    this.#editor.views.unfinishedText.value = text
    const { storage } = this.#editor.ports
    // A device that cannot keep it keeps it for as long as the page is open.
    const kept = text === undefined ? storage?.remove(this.#key) : storage?.write(this.#key, text)
    kept?.catch(() => undefined)
  }

  async #restore(): Promise<void> {
    const text = await this.#editor.ports.storage?.read(this.#key).catch(() => undefined)
    if (typeof text === "string" && this.#editor.views.unfinishedText.peek() === undefined) this.write(text)
  }
}
