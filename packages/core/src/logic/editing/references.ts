/** What the parts of a survey name: in rules, in expressions, in texts that recall answers, in addresses. */
import { ownPlaces, placesOf } from "../questionnaire/addressPlaces.js"
import type { Test } from "../questionnaire/Condition.js"
import { reference } from "../questionnaire/recall.js"
import { answerModels, answerReaders } from "../questionnaire/types/registry.js"
import { askedOf, kindOf } from "../rules/AnswerKind.js"
import { mapTests } from "../rules/mapLogic.js"
import { mapSurvey, type Scope } from "../rules/mapSurvey.js"
import { RuleOrder } from "../rules/RuleOrder.js"
import type { Definition, QuestionDefinition } from "./Definition.js"

/** What is named. An option and a row belong to the question `key`. */
export type Named =
  | { readonly kind: "ending" | "field" | "question" | "variable"; readonly key: string }
  | { readonly kind: "option" | "row"; readonly key: string; readonly value: string }

/** How it is named: by a test, as the number or the score of an expression, by a text, in an address, as an ending. */
export type Use = "address" | "answer" | "ending" | "field" | "recall" | "score" | "test" | "variable"

/** A name in a survey. */
export interface SurveyReference {
  readonly named: Named
  readonly use: Use
  /** The JSON Pointer of the rule, the text or the name, by indexes. */
  readonly at: string
  /** What comes before the place. Undefined: it does not matter. */
  readonly scope: Scope | undefined
}

/** All names in a survey, in order. Texts in other languages are left out. */
export const referencesIn = (survey: Definition): ReadonlyArray<SurveyReference> => {
  const found: Array<SurveyReference> = []
  const questions = new Map(survey.questions?.map((question) => [question.key, question]))
  mapSurvey(survey, {
    condition: (condition, { at, scope }) =>
      mapTests(condition, (test) => {
        for (const named of namedByTest(test, questions)) found.push({ named, use: "test", at, scope })
        return test
      }),
    reference: (expression, { at, scope }) => {
      const [use, key] = "answer" in expression
        ? ["answer", expression.answer] as const
        : "score" in expression
        ? ["score", expression.score] as const
        : "field" in expression
        ? ["field", expression.field] as const
        : ["variable", expression.variable] as const
      const kind = use === "field" || use === "variable" ? use : "question"
      found.push({ named: { kind, key }, use, at, scope })
      return expression
    },
    text: (text, { at, scope }) => {
      if (scope !== undefined) {
        for (const named of recalledBy(text)) found.push({ named, use: "recall", at, scope })
      }
      return text
    },
    endingKey: (key, at) => {
      found.push({ named: { kind: "ending", key }, use: "ending", at, scope: undefined })
      return key
    },
    redirectUrl: (url, at) => {
      for (const key of placesOf(url)) {
        found.push({ named: { kind: "field", key }, use: "address", at, scope: undefined })
      }
      return url
    }
  })
  return found
}

/** What a test names. The field `language` is always there. */
const namedByTest = (
  { field, option, question: key, row, value, values, variable, ...test }: Test,
  questions: ReadonlyMap<string, QuestionDefinition>
): ReadonlyArray<Named> => {
  const question = key === undefined ? undefined : questions.get(key)
  const kind = question === undefined ? undefined : askedOf(question, row, option).kind
  const constants = kind === "option" || kind === "options" ? [value, ...values ?? []] : []
  return [
    ...key === undefined ? [] : [
      { kind: "question", key } as const,
      ...row === undefined ? [] : [{ kind: "row", key, value: row } as const],
      ...option === undefined ? [] : [{ kind: "option", key, value: option } as const],
      ...constants.flatMap((constant) =>
        typeof constant === "string" && test.op !== "contains"
          ? [{ kind: "option", key, value: constant } as const]
          : []
      )
    ],
    ...typeof value === "object" && "question" in value ? [{ kind: "question", key: value.question } as const] : [],
    ...field === undefined || field === "language" ? [] : [{ kind: "field", key: field } as const],
    ...variable === undefined ? [] : [{ kind: "variable", key: variable } as const]
  ]
}

/** What a text recalls. */
const recalledBy = (text: string): ReadonlyArray<Named> =>
  Array.from(text.matchAll(reference)).flatMap(([, name]) => name === undefined ? [] : [namedByRecall(name)])

/** What a reference of a text names: `key`, `field.name` or `variable.name`. */
export const namedByRecall = (name: string): Named => {
  const [kind, key] = name.split(".")
  return key === undefined
    ? { kind: "question", key: name }
    : { kind: kind === "field" ? "field" : "variable", key }
}

/** What may be named at one place. */
export interface NamesAt {
  readonly questions: ReadonlyArray<QuestionDefinition>
  readonly fields: ReadonlyArray<string>
  readonly variables: ReadonlyArray<string>
}

/** What may be named at a place of a survey in one way. Questions whose answers do not fit are left out. */
export const namesAt = (survey: Definition, scope: Scope, use: "answer" | "recall" | "score" | "test"): NamesAt => {
  const { hiddenFields = [], questions = [], variables = [] } = survey
  const order = new RuleOrder({ questions, variables })
  const place = order.placeOf(scope)
  return {
    questions: questions.filter((question) => order.isAsked(question.key, place) && canBeUsed(question, use)),
    fields: hiddenFields.map(({ name }) => name),
    variables: variables.map(({ name }) => name).filter((name) => order.isComputed(name, place))
  }
}

/** Whether the answers to a question can be used in a way. */
export const canBeUsed = (question: QuestionDefinition, use: Use): boolean => {
  const { options = [], settings = {}, type } = question
  switch (use) {
    case "answer":
      return kindOf({ type, settings }) === "number"
    case "score":
      return options.length > 0
    case "recall":
      return answerReaders[type].recalledText !== undefined && answerModels[type].canBeRecalled?.(settings) !== false
    case "address":
    case "ending":
    case "field":
    case "test":
    case "variable":
      return true
  }
}

/** The names in a survey that name nothing, or what is not known at their place, or what cannot be used so. */
export const brokenReferences = (survey: Definition): ReadonlyArray<SurveyReference> => {
  const { endings = [], hiddenFields = [], questions = [], variables = [] } = survey
  const order = new RuleOrder({ questions, variables })
  const byKey = new Map(questions.map((question) => [question.key, question]))
  const fields = new Set([...hiddenFields.map(({ name }) => name)])
  const endingKeys = new Set(endings.map(({ key }) => key))
  return referencesIn(survey).filter(({ named, scope, use }) => {
    const place = scope === undefined ? undefined : order.placeOf(scope)
    const { key } = named
    const question = byKey.get(key)
    switch (named.kind) {
      case "question":
        return question === undefined || !canBeUsed(question, use) ||
          (place !== undefined && !order.isAsked(key, place))
      case "variable":
        return place !== undefined && !order.isComputed(key, place)
      case "field":
        return !fields.has(key) && !(use === "address" && addressNames.has(key))
      case "ending":
        return !endingKeys.has(key)
      case "option":
        return question !== undefined && !question.options?.some(({ value }) => value === named.value)
      case "row":
        return question !== undefined && !question.settings?.rows?.some(({ value }) => value === named.value)
    }
  })
}

const addressNames: ReadonlySet<string> = new Set(ownPlaces)
