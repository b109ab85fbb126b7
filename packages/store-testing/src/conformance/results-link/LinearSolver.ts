/** Solves for single answers: adds and subtracts sums of answers, each with any factor. */
import { inverse, modulus } from "./weights.js"

/** A sum of unknown answers, by name, each with its weight modulo `modulus`. */
export type Sum = ReadonlyMap<string, bigint>

/** Sums in reduced row echelon form: no sum has the first unknown of another one. */
export class LinearSolver {
  readonly #rows = new Map<string, Map<string, bigint>>()

  /** Learns a sum. Returns the sums that follow from it and from those before, and were not known. */
  learn(sum: Sum): ReadonlyArray<Sum> {
    const row = new Map(sum)
    for (const unknown of Array.from(row.keys())) {
      const known = this.#rows.get(unknown)
      if (known !== undefined) subtract(row, known, row.get(unknown) ?? 0n)
    }
    const [first] = row
    if (first === undefined) return []
    const [pivot, weight] = first
    const factor = inverse(weight)
    row.forEach((value, unknown) => row.set(unknown, value * factor % modulus))
    const learned = [row]
    for (const known of this.#rows.values()) {
      const weight = known.get(pivot)
      if (weight === undefined) continue
      subtract(known, row, weight)
      learned.push(known)
    }
    this.#rows.set(pivot, row)
    return learned
  }
}

const subtract = (row: Map<string, bigint>, other: Sum, factor: bigint): void => {
  other.forEach((value, unknown) => {
    const difference = ((row.get(unknown) ?? 0n) + (modulus - factor) * value) % modulus
    if (difference === 0n) row.delete(unknown)
    else row.set(unknown, difference)
  })
}
