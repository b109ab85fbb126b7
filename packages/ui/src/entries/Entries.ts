/** Names and values of a form, in the order in which they were sent. A name may have several values. */
export class Entries {
  readonly #values = new Map<string, Array<string>>()

  constructor(pairs: Iterable<readonly [name: string, value: string]> = []) {
    for (const [name, value] of pairs) {
      const earlier = this.#values.get(name)
      if (earlier === undefined) this.#values.set(name, [value])
      else earlier.push(value)
    }
  }

  /** The first value of a name. Empty if there is none. */
  first(name: string): string {
    return this.#values.get(name)?.[0] ?? ""
  }

  /** All values of a name. */
  all(name: string): ReadonlyArray<string> {
    return this.#values.get(name) ?? []
  }

  /** All names and values. */
  pairs(): ReadonlyArray<readonly [name: string, value: string]> {
    return [...this.#values].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  }

  /** These entries, and further ones. */
  and(pairs: Iterable<readonly [name: string, value: string]>): Entries {
    const added = [...pairs]
    return added.length === 0 ? this : new Entries([...this.pairs(), ...added])
  }

  /** The entries whose name passes a test. */
  filter(isKept: (name: string) => boolean): Entries {
    const kept = new Entries()
    this.#values.forEach((values, name) => {
      if (isKept(name)) kept.#values.set(name, values)
    })
    return kept
  }
}

/** Browsers send every line break of a form as CR and LF. */
export const withPlainLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, "\n")

/** Returns a text as a single-line input has it. */
export const singleLine = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, " ")

/** Returns the content of a textarea with a text. A browser drops the first line break of the content. */
export const textAreaContent = (text: string): string => text.startsWith("\n") ? `\n${text}` : text

/** The value of a checkbox that is ticked. */
export const ticked = "on"
