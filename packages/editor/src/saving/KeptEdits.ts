/**
 * What is not stored on the server is kept on this device, one entry a tab. A living tab holds a lock of the name of
 * its entry: entries without a lock are those of tabs that were closed or have crashed.
 */
import type { Definition } from "@canvass/core/editing"
import type { EditorStorage } from "../ports/EditorPorts.js"
import { readDefinition } from "../ports/readAnswers.js"
import { field } from "../ports/sendJson.js"

export interface KeptEdit {
  readonly key: string
  /** The definition as it was edited, and as it was stored before. */
  readonly definition: Definition
  readonly base: Definition
  /** When it was kept, in milliseconds. */
  readonly at: number
}

/** How long entries are kept. */
const maxAgeMillis = 30 * 24 * 3_600_000

export class KeptEdits {
  readonly #key: string
  readonly #prefix: string
  #release = () => {}
  /** Writes one after the other, so that an older one never replaces a newer one. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly storage: EditorStorage, surveyId: string) {
    this.#prefix = `${surveyId} `
    const random = crypto.getRandomValues(new Uint32Array(4))
    this.#key = this.#prefix + [...random].map((part) => part.toString(36)).join("-")
    void this.#hold()
  }

  /** @returns whether it is kept */
  keep(definition: Definition, base: Definition): Promise<boolean> {
    return this.#next(() => this.storage.write(this.#key, { definition, base, at: Date.now() }))
  }

  forget(key: string = this.#key): Promise<boolean> {
    return this.#next(() => this.storage.remove(key))
  }

  /** Entries of tabs that are gone, the newest first. Those that are too old are removed. */
  async abandoned(): Promise<ReadonlyArray<KeptEdit>> {
    const names = (await this.storage.keys()).filter((key) => key.startsWith(this.#prefix) && key !== this.#key)
    const held = await heldLocks()
    const found: Array<KeptEdit> = []
    for (const key of names) {
      if (held.has(this.#lockOf(key))) continue
      const edit = keptEdit(key, await this.storage.read(key))
      if (edit === undefined || edit.at < Date.now() - maxAgeMillis) await this.storage.remove(key)
      else found.push(edit)
    }
    return found.sort((a, b) => b.at - a.at)
  }

  /** The tab has ended. */
  close(): void {
    this.#release()
  }

  #next(write: () => Promise<void>): Promise<boolean> {
    const done = this.#last.then(write).then(() => true, () => false)
    this.#last = done
    return done
  }

  #lockOf(key: string): string {
    return `canvass-editor ${this.storage.scope ?? ""} ${key}`
  }

  async #hold(): Promise<void> {
    // Locks are there in secure contexts only.
    if (!("locks" in navigator)) return
    await navigator.locks.request(this.#lockOf(this.#key), () =>
      new Promise<void>((resolve) => {
        this.#release = resolve
      }))
  }
}

const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  "locks" in navigator ? new Set((await navigator.locks.query()).held?.map(({ name }) => name)) : new Set()

const keptEdit = (key: string, value: unknown): KeptEdit | undefined => {
  const at = field(value, "at")
  if (typeof at !== "number") return undefined
  try {
    return {
      key,
      definition: readDefinition(field(value, "definition")),
      base: readDefinition(field(value, "base")),
      at
    }
  } catch {
    return undefined
  }
}
