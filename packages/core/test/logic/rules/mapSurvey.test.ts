/** `mapSurvey` visits each rule, text and name of a survey: what a walk over the JSON of random surveys finds. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as AST from "effect/SchemaAST"
import { expect, it } from "vitest"
import { mapSurvey, type SurveyParts } from "../../../src/logic/rules/mapSurvey.js"
import { renameInTranslation } from "../../../src/logic/rules/renameKeys.js"
import { Survey } from "../../../src/surveys/model/Survey.js"
import { draft } from "../../../src/surveys/SurveyDraft.js"
import * as SurveyInput from "../../../src/surveys/SurveyInput.js"
import { randomSurvey } from "../../../src/testing/SurveyArbitrary.js"
import { decoder } from "../../../src/validation/ValidationError.js"
import { AssetId, QuestionId } from "../../../src/values/Ids.js"
import { Limits } from "../../../src/values/Limits.js"

const limits = Effect.runSync(Limits)
const decode = decoder(SurveyInput.create(limits))
const newId = () => QuestionId.make(crypto.randomUUID())

/** The parts of random surveys, as they are stored. */
const surveys = randomSurvey.map((input): SurveyParts => {
  const { description, design, endings, questions, title, variables } = Either.getOrThrow(
    Either.flatMap(decode(input), (fields) => draft(fields, newId, limits))
  )
  const [when] = questions.flatMap(({ showIf }) => showIf ?? [])
  const image = { asset: AssetId.make("01890a5d-ac96-774b-bcce-b302099a8057"), alt: "{{before}}" }
  const pictured = (question: typeof questions[number]): typeof question => ({
    ...question,
    image,
    options: question.options.map((option) => ({ ...option, image }))
  })
  const rows = (question: typeof questions[number]): typeof question =>
    question.type === "matrix" && when !== undefined
      ? {
        ...question,
        settings: { ...question.settings, rows: question.settings.rows.map((row) => ({ ...row, showIf: when })) }
      }
      : question
  return {
    title,
    description,
    design,
    questions: questions.map(rows).map(pictured),
    variables,
    quotas: when === undefined ? [{ key: "all", max: 9 }] : [{ key: "some", max: 9, when, ending: "last" }],
    endings
  }
})

/** What `mapSurvey` visits, by pointer. */
const visitedIn = (survey: SurveyParts): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const see = (kind: string) => <A>(part: A, site: string | { readonly at: string }): A => {
    const at = typeof site === "string" ? site : site.at
    expect(found.has(at), `${at} is visited twice`).toBe(false)
    found.set(at, kind)
    return part
  }
  mapSurvey(survey, {
    condition: see("condition"),
    reference: see("reference"),
    text: see("text"),
    endingKey: see("endingKey"),
    redirectUrl: see("redirectUrl")
  })
  return found
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const has = (value: object, ...names: ReadonlyArray<string>): boolean =>
  names.some((name) => Object.hasOwn(value, name))

/** What the strings of a survey are, by the names of their fields. `value` of an arm or an option is no text. */
const kindsOfStrings: Readonly<Record<string, "endingKey" | "none" | "redirectUrl" | "text">> = {
  title: "text",
  description: "text",
  text: "text",
  message: "text",
  label: "text",
  alt: "text",
  minLabel: "text",
  maxLabel: "text",
  trueLabel: "text",
  falseLabel: "text",
  unit: "text",
  button: "text",
  closedMessage: "text",
  ending: "endingKey",
  redirectUrl: "redirectUrl",
  id: "none",
  asset: "none",
  key: "none",
  name: "none",
  value: "none",
  type: "none",
  accent: "none",
  background: "none",
  surface: "none",
  font: "none",
  corner: "none",
  progress: "none",
  outcome: "none",
  format: "none",
  display: "none",
  min: "none",
  max: "none",
  accept: "none",
  mimeTypes: "none"
}

/** What is in the JSON of a survey, by pointer. A string in a field of an unknown name is `unknown`. */
const foundIn = (survey: SurveyParts): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const walk = (value: unknown, at: string, name: string): void => {
    if (isObject(value)) {
      if (has(value, "op", "all", "any", "not")) found.set(at, "condition")
      else if (has(value, "answer", "score", "field", "variable") && !has(value, "label")) found.set(at, "reference")
      else {
        for (const [field, part] of Object.entries(value)) {
          if (field !== "metadata") walk(part, `${at}/${field}`, field)
        }
      }
    } else if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${at}/${index}`, name))
    else if (typeof value === "string" && value !== "") {
      const kind = kindsOfStrings[name] ?? "unknown"
      if (kind !== "none") found.set(at, kind)
    }
  }
  walk(survey, "", "")
  return found
}

const sorted = (places: ReadonlyMap<string, string>) => Array.from(places, ([at, kind]) => `${at} ${kind}`).toSorted()

it("each place of a survey is visited once, and nothing else", () => {
  const patterns = new Set<string>()
  FastCheck.assert(
    FastCheck.property(surveys, (survey) => {
      const visited = visitedIn(survey)
      expect(sorted(visited)).toEqual(sorted(foundIn(survey)))
      for (const [at, kind] of visited) {
        if (kind === "condition") {
          patterns.add(at.replaceAll(/\/\d+/g, "/*").replace(/^(\/variables\/\*\/value).*/, "$1"))
        }
      }
    }),
    { numRuns: 60, seed: 7 }
  )
  // A new field for a condition has to be in the random surveys, too.
  expect([...patterns].toSorted()).toEqual(placesInSchema())
})

it("a map without functions changes nothing", () => {
  FastCheck.assert(
    FastCheck.property(surveys, (survey) => {
      expect(JSON.stringify(mapSurvey(survey, {}))).toBe(JSON.stringify(survey))
    }),
    { numRuns: 20 }
  )
})

it("a translation recalls answers where the text itself may", () => {
  FastCheck.assert(
    FastCheck.property(surveys, (survey) => {
      mapSurvey(survey, {
        text: (text, { place, scope }) => {
          const renamed = renameInTranslation(place, "{{before}}", new Map([["before", "after"]])).text
          expect(renamed, place).toBe(scope === undefined ? "{{before}}" : "{{after}}")
          return text
        }
      })
    }),
    { numRuns: 20 }
  )
})

/** Where the schema of a stored survey has a condition or an expression. Rules of what is retired have no effect. */
const placesInSchema = (): ReadonlyArray<string> => {
  const found = new Set<string>()
  const walk = (ast: AST.AST, at: string): void => {
    const identifier = ast.annotations[AST.IdentifierAnnotationId]
    if (identifier === "Condition" || identifier === "Expression") {
      found.add(at)
      return
    }
    if (AST.isTypeLiteral(ast)) {
      for (const { name, type } of ast.propertySignatures) {
        if (!String(name).startsWith("retired")) walk(type, `${at}/${String(name)}`)
      }
    } else if (AST.isTupleType(ast)) { for (const { type } of ast.rest) walk(type, `${at}/*`) }
    else if (AST.isUnion(ast)) { for (const type of ast.types) walk(type, at) }
    else if (AST.isSuspend(ast)) walk(ast.f(), at)
  }
  walk(AST.typeAST(Survey.ast), "")
  return [...found].toSorted()
}
