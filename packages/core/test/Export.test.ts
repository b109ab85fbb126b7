/** Exports in three formats (decisions §7), read back by parsers that are not ours. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as fs from "node:fs"
import Papa from "papaparse"
import { SaxesParser } from "saxes"
import { validateXML } from "xmllint-wasm"
import * as Memory from "../src/memory/Memory.js"
import { csvEncoder } from "../src/responses/export/CsvEncoder.js"
import { jsonEncoder } from "../src/responses/export/JsonEncoder.js"
import type { ResponseEncoder } from "../src/responses/export/ResponseEncoder.js"
import { xmlEncoder } from "../src/responses/export/XmlEncoder.js"
import { type ExportOptions, Exports } from "../src/responses/Exports.js"
import type { Response } from "../src/responses/Response.js"
import type { AnswerValue } from "../src/surveys/AnswerValue.js"
import type { Option as Choice } from "../src/surveys/question-parts/Option.js"
import type { Question } from "../src/surveys/Question.js"
import { Surveys } from "../src/surveys/Surveys.js"
import { question } from "../src/testing/Arbitraries.js"
import { Committer } from "../src/unit-of-work/Committer.js"
import * as Instant from "../src/values/Instant.js"
import { NotFound } from "../src/values/NotFound.js"
import { anAccount } from "./anAccount.js"
import { cells, choices, files, strings } from "./listsOf.js"
import { answered, aResponse, edited, responseId, surveyId } from "./responsesTo.js"

/** What spreadsheets, CSV and XML take amiss, and what XML can't hold at all. */
const nasty = FastCheck.string({
  unit: FastCheck.constantFrom(
    ...["=", "+", "-", "@", "\t", "\r", "\n", "\"", "'", ",", ";", "<", ">", "&", "]]>", "<!--", " ", "a"],
    ...["\u0001", "\u000B", "\u001F", "\u007F", "\u0085", "\u2028", "\uFEFF", "\uFFFE", "\uFFFF", "😀", "é"]
  ),
  minLength: 1,
  maxLength: 8
})

/** A survey and responses to it, with nasty texts wherever a person can write one. */
const given = FastCheck.tuple(answered(8, 6), FastCheck.gen(), FastCheck.boolean()).map(
  ([{ responses, survey }, generate, isEdited]) => {
    const text = () => generate(() => nasty)
    const asked = (questions: ReadonlyArray<Question>) =>
      questions.map((question) => ({ ...question, text: text(), options: question.options.map(labelled) }))
    const labelled = ({ value }: Choice) => ({ value, label: text() })
    const types = new Map([...survey.questions, ...survey.retired].map(({ id, type }) => [id, type]))
    const written = { ...survey, questions: asked(survey.questions), retired: asked(survey.retired) }
    return {
      survey: isEdited ? edited(written) : written,
      responses: responses.map((response) => ({
        ...response,
        externalId: response.externalId === null ? null : text(),
        metadata: Object.fromEntries(Object.keys(response.metadata).map((name) => [name + text(), text()])),
        answers: response.answers.map(({ questionId, value }) => ({
          questionId,
          value: types.get(questionId) === "text" ? text() : value
        }))
      }))
    }
  }
)

type Survey = Parameters<typeof xmlEncoder>[0]

const whole = (encoding: ResponseEncoder, responses: ReadonlyArray<Response>): string =>
  encoding.head + responses.map(encoding.encode).join(encoding.separator) + encoding.tail

const questionsOf = ({ questions, retired }: Survey) => [...questions, ...retired]

const valueTo = ({ id }: Question, { answers }: Response): AnswerValue | undefined =>
  answers.find(({ questionId }) => questionId === id)?.value

const timeOf = (instant: number | null): string | null => instant === null ? null : Instant.format(instant)

describe("JSON", () => {
  it.prop("is the array that the list of responses answers", [given], ([{ responses }]) => {
    expect(JSON.parse(whole(jsonEncoder, responses))).toEqual(
      responses.map(({ accountId: _, revision: __, ...shown }) => ({
        ...shown,
        submittedAt: timeOf(shown.submittedAt),
        startedAt: timeOf(shown.startedAt)
      }))
    )
  })
})

describe("CSV (RFC 4180)", () => {
  const read = (text: string) => {
    const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter: ",", newline: "\r\n" })
    expect(errors).toEqual([])
    expect(data.at(-1)).toEqual([""])
    return data.slice(0, -1)
  }

  const guarded = (text: string): string => /^[=+\-@\t\r]/.test(text) ? "'" + text : text

  /** The cells that a question has in a row. */
  const cellsOf = (question: Question, value: AnswerValue | undefined): ReadonlyArray<string> => {
    const parts = question.type === "matrix" ? question.settings.rows : question.options
    switch (question.type) {
      case "multiple_choice": {
        const chosen = choices(value ?? [])
        const others = chosen.flatMap((choice) =>
          typeof choice !== "string" ? [choice.other] : parts.every((option) => option.value !== choice) ? [choice] : []
        )
        return [
          ...parts.map((option) => value === undefined ? "" : chosen.includes(option.value) ? "1" : "0"),
          guarded(others.join("; "))
        ]
      }
      case "matrix": {
        const rows = cells(Object.entries(value ?? {}))
        return parts.map((part) =>
          guarded(rows.flatMap(([row, chosen]) => row === part.value ? chosen : []).join("; "))
        )
      }
      case "ranking": {
        const ranked = strings(value ?? [])
        return parts.map((option) => ranked.includes(option.value) ? String(ranked.indexOf(option.value) + 1) : "")
      }
      case "file":
        return [guarded(files(value ?? []).map(({ name }) => name).join("; "))]
      case "single_choice":
        return [guarded(choices(value === undefined ? [] : [value]).map(written).join(""))]
      default:
        return [typeof value === "string" ? guarded(value) : value === undefined ? "" : JSON.stringify(value)]
    }
  }

  const written = (choice: string | { readonly other: string }) => typeof choice === "string" ? choice : choice.other

  it.prop(
    "has every answer in its cell, and no cell that a spreadsheet would run",
    [given],
    ([{ responses, survey }]) => {
      const [header, ...rows] = read(whole(csvEncoder(survey, { headers: "text", bom: false }), responses))
      expect(rows).toEqual(responses.map((response) => [
        response.id,
        timeOf(response.submittedAt),
        response.status,
        timeOf(response.startedAt) ?? "",
        guarded(response.externalId ?? ""),
        ...questionsOf(survey).flatMap((question) => {
          const own = cellsOf(question, valueTo(question, response))
          return own.length === 0 ? [""] : own
        }),
        JSON.stringify(response.metadata)
      ]))
      if (rows[0] !== undefined) expect(header).toHaveLength(rows[0].length)
    }
  )

  it.prop(
    "has no two columns of one name, and none that a spreadsheet would run",
    [given, FastCheck.constantFrom("text" as const, "key" as const)],
    ([{ survey }, headers]) => {
      const [header = []] = read(whole(csvEncoder(survey, { headers, bom: true }), []))
      expect(new Set(header).size).toBe(header.length)
      for (const name of header) expect(name).toBe(guarded(name))
    }
  )

  const columns = (
    questions: ReadonlyArray<Question>,
    headers: "text" | "key",
    retired: ReadonlyArray<Question> = []
  ) => read(csvEncoder({ questions, retired }, { headers, bom: false }).head)[0]?.slice(5, -1)

  it("calls columns by the question's text, with its key where a text is repeated, and the part in brackets", () => {
    const [choice, rows] = [aQuestion("multiple_choice", "q1", "Why?"), aQuestion("matrix", "q2", "Why?")]
    const questions = [choice, rows, aQuestion("text", "q3", "status"), aQuestion("nps", "q4", "-5?")]
    expect(columns(questions, "text")).toEqual([
      "Why? (q1) [Red]",
      "Why? (q1) [other (b)]",
      "Why? (q1) [other]",
      "Why? (q2) [Row]",
      "status (q3)",
      "'-5?"
    ])
    expect(columns(questions, "key", [{ ...choice, key: "q3" }])).toEqual([
      ...["q1 [a]", "q1 [b]", "q1 [other]", "q2 [r]", "q3", "q4"],
      ...["q3 [a]", "q3 [b]", "q3 [other]"]
    ])
    expect(columns([aQuestion("nps", "q1", "Then")], "key", [aQuestion("nps", "q1", "Now")])).toEqual(["q1", "q1 (2)"])
  })

  it("leaves numbers alone and quotes what needs it", () => {
    const slider = aQuestion("slider", "q1", "How warm?")
    const text = aQuestion("text", "q2", "Say \"hi\", please")
    const encoding = csvEncoder({ questions: [slider, text], retired: [] }, { headers: "text", bom: true })
    expect(encoding.head).toBe(
      "\uFEFFresponseId,submittedAt,status,startedAt,externalId,How warm?,\"Say \"\"hi\"\", please\",metadata\r\n"
    )
    const answers = [{ questionId: slider.id, value: -4.5 }, { questionId: text.id, value: "-4.5" }]
    expect(encoding.encode(aResponse({ answers }))).toMatch(/,-4\.5,'-4\.5,\{\}\r\n$/)
  })
})

/** Options `a` and `b`, labelled `Red` and `other`; one row. */
const aQuestion = (type: Question["type"], key: string, text: string): Question => {
  const [made] = FastCheck.sample(question(type), 1)
  if (made === undefined) throw new Error("There is always one.")
  const options = [{ value: "a", label: "Red" }, { value: "b", label: "other" }]
  const named = { ...made, key, text, options: made.options.length === 0 ? [] : options }
  return named.type === "matrix" ? { ...named, settings: { rows: [{ value: "r", label: "Row" }] } } : named
}

describe("XML 1.0", () => {
  interface Element {
    readonly name: string
    readonly attributes: Readonly<Record<string, unknown>>
    readonly children: Array<Element>
    text: string
  }

  const element = (
    name: string,
    attributes: Readonly<Record<string, unknown>>,
    children: Array<Element> = [],
    text = ""
  ): Element => ({ name, attributes, children, text })

  const read = (document: string): Element | undefined => {
    const open = [element("", {})]
    const parser = new SaxesParser()
    parser.on("opentag", ({ attributes, name }) => {
      const opened = element(name, attributes)
      open.at(-1)?.children.push(opened)
      open.push(opened)
    })
    parser.on("text", (text) => {
      const within = open.at(-1)
      if (within !== undefined) within.text += text
    })
    parser.on("closetag", () => {
      open.pop()
    })
    parser.on("error", (error) => {
      throw error
    })
    parser.write(document).close()
    return open[0]?.children[0]
  }

  /** Without what XML can't hold, by code point. */
  const held = (text: string): string =>
    Array.from(text).filter((character) => {
      const code = character.codePointAt(0) ?? 0
      return code === 9 || code === 10 || code === 13 || (code >= 0x20 && code !== 0xFFFE && code !== 0xFFFF)
    }).join("")

  const value = (text: string, attributes = {}) => element("value", attributes, [], held(text))

  const contentsOf = (question: Question, given: AnswerValue): Array<Element> => {
    switch (question.type) {
      case "single_choice":
      case "multiple_choice":
        return choices([given].flat()).map((choice) =>
          typeof choice === "string" ? value(choice) : value(choice.other, { other: "true" })
        )
      case "ranking":
        return strings(given).map((option) => value(option))
      case "file":
        return files(given).map(({ fileId, name, size, type }) => value(name, { fileId, size: String(size), type }))
      case "matrix":
        return cells(Object.entries(given)).map(([row, chosen]) =>
          element("row", { name: held(row) }, [chosen].flat().map((column) => value(column)))
        )
      default:
        return [value(typeof given === "string" ? given : JSON.stringify(given))]
    }
  }

  const present = (attributes: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(attributes).filter(([, text]) => text !== null))

  it.prop("says all that there is, but for what XML can't hold", [given], ([{ responses, survey }]) => {
    const questions = questionsOf(survey)
    const expected = responses.map((response) =>
      element(
        "response",
        present({
          id: response.id,
          submittedAt: timeOf(response.submittedAt),
          status: response.status,
          startedAt: timeOf(response.startedAt),
          externalId: response.externalId === null ? null : held(response.externalId)
        }),
        [
          ...response.answers.flatMap(({ questionId, value }) =>
            questions.filter(({ id }) => id === questionId).map((question) =>
              element("answer", { questionId, key: question.key, type: question.type }, contentsOf(question, value))
            )
          ),
          ...Object.entries(response.metadata).map(([name, text]) =>
            element("metadata", { name: held(name) }, [], held(text))
          )
        ]
      )
    )
    const root = read(whole(xmlEncoder(survey), responses))
    expect(root?.name).toBe("responses")
    expect(root?.attributes).toEqual({ survey: survey.id })
    expect(root?.children).toEqual(expected)
  })

  it("is valid by the schema, whatever was answered", async () => {
    const schema = fs.readFileSync(new URL("../schema/responses.xsd", import.meta.url), "utf8")
    const documents = FastCheck.sample(given, 150).map(({ responses, survey }, index) => ({
      fileName: `${index}.xml`,
      contents: whole(xmlEncoder(survey), responses)
    }))
    const nothing = whole(xmlEncoder({ id: surveyId, questions: [], retired: [] }), [])
    const wrong = nothing.replace("survey=", "poll=")
    expect((await validateXML({ xml: [...documents, nothing], schema })).errors).toEqual([])
    expect((await validateXML({ xml: wrong, schema })).valid).toBe(false)
  })
})

const world = Layer.mergeAll(Surveys.Default, Exports.Default).pipe(Layer.provideMerge(Memory.layer))

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

const options = { format: "csv", filter: {}, headers: "text", bom: false } as const satisfies ExportOptions

describe("an export", () => {
  it.effect("of nothing is a header, an empty array, an empty root", () =>
    run(Effect.gen(function*() {
      const owner = yield* anAccount()
      const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Nothing asked" }))
      const bodyOf = (format: ExportOptions["format"]) =>
        Effect.gen(function*() {
          const { body, slug } = yield* Effect.flatMap(
            Exports,
            (exports) => exports.open(owner, survey.id, { ...options, format })
          )
          expect(slug).toBe(survey.slug)
          return yield* Stream.mkString(body)
        })
      expect(yield* bodyOf("csv")).toBe("responseId,submittedAt,status,startedAt,externalId,metadata\r\n")
      expect(yield* bodyOf("json")).toBe("[]")
      expect(yield* bodyOf("xml")).toBe(
        `<?xml version="1.0" encoding="UTF-8"?>\n<responses survey="${survey.id}">\n</responses>\n`
      )
    })))

  it.effect("has the responses of the filter, oldest first, in a few large pieces", () =>
    run(Effect.gen(function*() {
      const owner = yield* anAccount()
      const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Many" }))
      const many = Array.from({ length: 2_000 }, (_, index) =>
        aResponse({
          id: responseId(index),
          accountId: owner,
          surveyId: survey.id,
          status: index % 4 === 0 ? "partial" : "completed",
          submittedAt: (index * 7_919) % 2_000
        }))
      yield* Effect.flatMap(Committer, (committer) =>
        committer.commit({
          guards: [],
          changes: many.map((response) => ({ _tag: "ResponsePut", response }) as const),
          events: [],
          audit: Option.none()
        }))
      const { body } = yield* Effect.flatMap(Exports, (exports) =>
        exports.open(owner, survey.id, {
          ...options,
          format: "json",
          filter: { status: "completed", from: 100, to: 1_900 }
        }))
      const pieces = Chunk.toReadonlyArray(yield* Stream.runCollect(body))
      expect(JSON.parse(pieces.join(""))).toMatchObject(
        many.filter(({ status, submittedAt }) => status === "completed" && submittedAt >= 100 && submittedAt < 1_900)
          .sort((a, b) => a.submittedAt - b.submittedAt)
          .map(({ id }) => ({ id }))
      )
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * 64 * 1_024)
      expect(pieces.length).toBeLessThan(20)
    })))

  it.effect("of another account's survey is not found", () =>
    run(Effect.gen(function*() {
      const [owner, stranger] = [yield* anAccount(), yield* anAccount()]
      const { id } = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Mine" }))
      const opened = Effect.flatMap(Exports, (exports) => exports.open(stranger, id, options))
      expect(yield* Effect.flip(opened)).toEqual(new NotFound())
    })))
})
