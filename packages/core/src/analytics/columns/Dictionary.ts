/** The different values of a column, each with a code. */
import type { AnswerValue } from "../../questions/AnswerValue.js"

/** How many different values are coded. */
export interface DictionaryLimits {
  readonly maxValues: number
  /** UTF-16 code units of their JSON together. */
  readonly maxLength: number
}

export const defaultDictionary: DictionaryLimits = { maxValues: 1_024, maxLength: 16 * 1_024 }

/** The different values of a column. */
export class Dictionary {
  readonly values: Array<AnswerValue> = []
  readonly #limits: DictionaryLimits
  readonly #codes = new Map<string | number | boolean, number>()
  readonly #objects = new Map<string, number>()
  #length = 0

  constructor(limits: DictionaryLimits) {
    this.#limits = limits
  }

  /** The code of a value, from 0. Undefined: there are too many. */
  codeOf(value: AnswerValue): number | undefined {
    if (typeof value !== "object") {
      return this.#codes.get(value) ?? this.#add(this.#codes, value, value, String(value).length)
    }
    const text = JSON.stringify(value)
    return this.#objects.get(text) ?? this.#add(this.#objects, text, value, text.length)
  }

  #add<Key>(codes: Map<Key, number>, key: Key, value: AnswerValue, length: number): number | undefined {
    this.#length += length
    if (this.values.length === this.#limits.maxValues || this.#length > this.#limits.maxLength) return undefined
    const code = this.values.push(value) - 1
    codes.set(key, code)
    return code
  }
}
