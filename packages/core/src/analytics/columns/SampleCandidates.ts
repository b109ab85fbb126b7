/** Finds the responses whose texts may be among the newest of questions. They are read, as columns have no texts. */
import { maxSamples } from "../../statistics/QuestionCounts.js"
import type { QuestionId } from "../../values/Ids.js"

interface Candidate {
  readonly submittedAt: number
  readonly sequence: number
}

export class SampleCandidates {
  readonly #byQuestion = new Map<QuestionId, Array<Candidate>>()

  /** Adds a response that answers the question, unless enough newer ones are known. */
  add(question: QuestionId, submittedAt: number, sequence: number): void {
    const newest = this.#byQuestion.get(question) ?? []
    this.#byQuestion.set(question, newest)
    const oldestSample = newest[maxSamples - 1]
    if (oldestSample !== undefined && submittedAt < oldestSample.submittedAt) return
    const place = newest.findIndex((other) => other.submittedAt <= submittedAt)
    newest.splice(place < 0 ? newest.length : place, 0, { submittedAt, sequence })
    // Which of those of the same time are samples is decided by their ids.
    const oldest = newest[maxSamples - 1]
    while (oldest !== undefined && newest.length > maxSamples && isOlder(newest.at(-1), oldest)) newest.pop()
  }

  /** Adds the candidates of other responses. */
  addAll(others: SampleCandidates): void {
    for (const [question, newest] of others.#byQuestion) {
      for (const { sequence, submittedAt } of newest) this.add(question, submittedAt, sequence)
    }
  }

  /** The number of candidates. */
  get size(): number {
    let size = 0
    for (const newest of this.#byQuestion.values()) size += newest.length
    return size
  }

  /** The sequence numbers of all candidates, in order. */
  get sequences(): ReadonlyArray<number> {
    const sequences = new Set<number>()
    for (const newest of this.#byQuestion.values()) for (const { sequence } of newest) sequences.add(sequence)
    return Array.from(sequences).sort((left, right) => left - right)
  }
}

const isOlder = (one: Candidate | undefined, other: Candidate): boolean =>
  one !== undefined && one.submittedAt < other.submittedAt
