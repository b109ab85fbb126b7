/** What is wrong, as sentences at its place. */
import { brokenReferences, type Definition, type Named, type SurveyReference, type Test } from "@canvass/core/editing"
import type { Finding } from "../ports/EditorPorts.js"
import type { EditorState } from "../state/EditorState.js"

/** Each sentence once. */
export const sentencesOf = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> => [
  ...new Set(findings.map(({ detail }) => detail))
]

/** The sentences about a place and what is below it. */
export const errorsAt = (editor: EditorState, pointer: string): ReadonlyArray<string> =>
  sentencesOf(editor.errorsAt(pointer))

/** Whether a test names what is not known at its place. */
export const brokenAt = (definition: Definition, pointer: string, test: Test): boolean =>
  brokenIn(definition).some(({ at, named, use }) => use === "test" && pointer.startsWith(at) && names(test, named))

const names = ({ field, option, question, row, value, values = [], variable }: Test, named: Named): boolean => {
  switch (named.kind) {
    case "ending":
      return false
    case "field":
      return named.key === field
    case "variable":
      return named.key === variable
    case "question":
      return named.key === question ||
        (typeof value === "object" && "question" in value && named.key === value.question)
    case "row":
      return named.key === question && named.value === row
    case "option":
      return named.key === question && [option, value, ...values].includes(named.value)
  }
}

const brokenByDefinition = new WeakMap<Definition, ReadonlyArray<SurveyReference>>()

const brokenIn = (definition: Definition): ReadonlyArray<SurveyReference> => {
  const broken = brokenByDefinition.get(definition) ?? brokenReferences(definition)
  brokenByDefinition.set(definition, broken)
  return broken
}
