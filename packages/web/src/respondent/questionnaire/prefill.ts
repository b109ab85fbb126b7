/** Answers that a link fills in: `?prefill[<key>]=value`, repeated for several values. */
import type { Question } from "@canvass/core"
import { Entries } from "../../form/Entries.js"
import { pagesOf } from "../../question-types/questionTypes.js"

/**
 * Returns the fields of the prefilled answers. Unknown keys and values that the question does not have are ignored. A
 * key may be in lower case if no other question has that key, because the attributes of an embedding script are.
 */
export const prefilled = (questions: ReadonlyArray<Question.Question>, parameters: URLSearchParams): Entries => {
  const values = new Entries(
    [...parameters].flatMap(([parameter, value]) => {
      const key = /^prefill\[(\w{1,64})\]$/.exec(parameter)?.[1]
      return key === undefined ? [] : [[key, value] as const]
    })
  )
  const keys = new Set(questions.map(({ key }) => key))
  return new Entries(questions.flatMap((question) => {
    const exact = values.all(question.key)
    const lowerCaseKey = question.key.toLowerCase()
    const sent = exact.length > 0 || keys.has(lowerCaseKey) ? exact : values.all(lowerCaseKey)
    const [first] = sent
    if (first === undefined) return []
    const { fieldsOf, isPrefilledWithList } = pagesOf(question).control
    return fieldsOf(question, isPrefilledWithList ? sent : first)
  }))
}
