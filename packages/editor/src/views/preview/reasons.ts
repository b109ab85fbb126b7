/** Why each question of a survey is shown, or not, to a respondent. */
import type { Condition } from "@canvass/core/editing"
import { pagesOf } from "@canvass/core/questionnaire"
import { type FormState, type FormSurvey, type Respondent, walkForm } from "@canvass/ui"

export type Reason =
  | { readonly kind: "always" | "afterEnd" | "noOptions" }
  /** What made it appear, or what keeps it or its page away: the part of its rule that decides. */
  | { readonly kind: "shown" | "hidden" | "pageHidden"; readonly condition: Condition }

/** The reasons by the key of the question, in the order of the list. */
export const reasonsFor = (
  survey: FormSurvey,
  state: FormState,
  respondent: Respondent
): ReadonlyMap<string, Reason> => {
  const pages = pagesOf(survey.questions)
  const rules = [
    ...survey.questions.flatMap(({ showIf }) => showIf ?? []),
    ...pages.flatMap(({ page }) => page?.showIf ?? [])
  ]
  // A variable is computed of all answers: one that is 1 where a condition is true tells of it.
  const names = new Map(rules.flatMap(partsOf).map((condition, index) => [condition, `#${index}`]))
  const walked = walkForm(
    {
      ...survey,
      variables: [
        ...survey.variables ?? [],
        ...Array.from(names, ([condition, name]) => ({ name, value: { if: condition, then: 1, else: 0 } }))
      ]
    },
    state,
    respondent
  )
  const isTrue = (condition: Condition): boolean => walked.variables[names.get(condition) ?? ""] === 1
  const ended = pages.findIndex(({ key }) => key === walked.endedBy)
  return new Map(
    pages.flatMap(({ page, questions }, index) =>
      questions.map(({ key, showIf }): readonly [string, Reason] => {
        if (walked.questions.has(key)) {
          const rule = showIf ?? page?.showIf
          return [key, rule === undefined ? { kind: "always" } : { kind: "shown", condition: whyTrue(rule, isTrue) }]
        }
        if (ended !== -1 && index > ended) return [key, { kind: "afterEnd" }]
        if (page?.showIf !== undefined && !isTrue(page.showIf)) {
          return [key, { kind: "pageHidden", condition: whyFalse(page.showIf, isTrue) }]
        }
        return [
          key,
          showIf === undefined || isTrue(showIf)
            ? { kind: "noOptions" }
            : { kind: "hidden", condition: whyFalse(showIf, isTrue) }
        ]
      })
    )
  )
}

type IsTrue = (condition: Condition) => boolean

const partsOf = (condition: Condition): ReadonlyArray<Condition> =>
  "all" in condition
    ? [condition, ...condition.all.flatMap(partsOf)]
    : "any" in condition
    ? [condition, ...condition.any.flatMap(partsOf)]
    : [condition]

/** Of a condition that is true: of alternatives the first one that is. */
const whyTrue = (condition: Condition, isTrue: IsTrue): Condition => {
  if ("all" in condition) return { all: condition.all.map((part) => whyTrue(part, isTrue)) }
  const found = "any" in condition ? condition.any.find(isTrue) : undefined
  return found === undefined ? condition : whyTrue(found, isTrue)
}

/** Of a condition that is false: the parts that would have to be true, and are not. */
const whyFalse = (condition: Condition, isTrue: IsTrue): Condition => {
  if (!("all" in condition)) return condition
  const parts = condition.all.filter((part) => !isTrue(part)).map((part) => whyFalse(part, isTrue))
  const [first] = parts
  return first !== undefined && parts.length === 1 ? first : { all: parts }
}
