/** Answers that a link fills in: `?prefill[<key>]=value` or `?<key>=value`, repeated for several values. */
import { HiddenField, type Question } from "@canvass/core"
import { Entries } from "../../form/Entries.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"

/**
 * Returns the fields of the prefilled answers. Unknown keys and values that the question does not have are ignored. In
 * `prefill[<key>]`, the key may be in lower case if no other question has that key, because the attributes of an
 * embedding script are; and it may be a name that addresses use for something else.
 */
export const prefilled = (questions: ReadonlyArray<Question.Question>, parameters: URLSearchParams): Entries => {
  const keys = new Set(questions.map(({ key }) => key))
  const values = new Entries(
    [...parameters].flatMap(([parameter, value]) => {
      const isKey = keys.has(parameter) && !HiddenField.reservedNames.includes(parameter)
      const key = isKey ? parameter : /^prefill\[(\w{1,64})\]$/.exec(parameter)?.[1]
      return key === undefined ? [] : [[key, value] as const]
    })
  )
  return new Entries(questions.flatMap((question) => {
    const exact = values.all(question.key)
    const lowerCaseKey = question.key.toLowerCase()
    const sent = exact.length > 0 || keys.has(lowerCaseKey) ? exact : values.all(lowerCaseKey)
    const [first] = sent
    if (first === undefined) return []
    const { fieldsOf, isPrefilledWithList } = questionTypePagesOf(question).control
    return fieldsOf(question, isPrefilledWithList ? sent : first)
  }))
}
