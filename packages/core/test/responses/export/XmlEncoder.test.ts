/** XML exports, read by saxes and validated against the schema by libxml2. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as fs from "node:fs"
import process from "node:process"
import { SaxesParser } from "saxes"
import { validateXML } from "xmllint-wasm"
import { questionTypeNames } from "../../../src/questions/question-types/questionTypes.js"
import { responsesXsd } from "../../../src/responses/export/responsesXsd.js"
import { xmlEncoder } from "../../../src/responses/export/XmlEncoder.js"
import { surveyId } from "../../fixtures/ResponseArbitrary.js"
import { oracleOf, type XmlElement, xmlElement, xmlText } from "../../questions/question-types/oracles.js"
import { documentOf, questionsOf, surveyWithResponses, timestamp } from "./exportFixtures.js"

const parse = (document: string): XmlElement | undefined => {
  const open = [xmlElement("", {})]
  const parser = new SaxesParser()
  parser.on("opentag", ({ attributes, name }) => {
    const opened = xmlElement(name, attributes)
    open.at(-1)?.children.push(opened)
    open.push(opened)
  })
  parser.on("text", (text) => {
    const parent = open.at(-1)
    if (parent !== undefined) parent.text += text
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

const withoutNulls = (attributes: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, text]) => text !== null))

const schemaFile = new URL("../../../schema/responses.xsd", import.meta.url)

if (process.env["UPDATE"] !== undefined) fs.writeFileSync(schemaFile, responsesXsd)

const schema = fs.readFileSync(schemaFile, "utf8")

describe("the XML encoder", () => {
  it.prop(
    "writes everything except characters that XML does not allow",
    [surveyWithResponses],
    ([{ responses, survey }]) => {
      const questions = questionsOf(survey)
      const expected = responses.map((response) =>
        xmlElement(
          "response",
          withoutNulls({
            id: response.id,
            submittedAt: timestamp(response.submittedAt),
            status: response.status,
            startedAt: timestamp(response.startedAt),
            externalId: response.externalId === null ? null : xmlText(response.externalId),
            language: response.language,
            questionnaireVersion: String(response.questionnaireVersion),
            seed: response.seed === null ? null : String(response.seed),
            reached: questions.find(({ id }) => id === response.reached)?.key ?? null
          }),
          [
            ...response.answers.flatMap(({ questionId, value }) =>
              questions.filter(({ id }) => id === questionId).map((question) =>
                xmlElement(
                  "answer",
                  { questionId, key: question.key, type: question.type },
                  oracleOf(question).xmlElements(value)
                )
              )
            ),
            ...(response.skipped ?? []).flatMap((questionId) =>
              questions.filter(({ id }) => id === questionId).map(({ key }) =>
                xmlElement("skipped", { questionId, key })
              )
            ),
            ...Object.entries(response.variables ?? {}).flatMap(([name, value]) =>
              value === null ? [] : [xmlElement("variable", { name }, [], String(value))]
            ),
            ...Object.entries(response.metadata).map(([name, text]) =>
              xmlElement("metadata", { name: xmlText(name) }, [], xmlText(text))
            )
          ]
        )
      )
      const root = parse(documentOf(xmlEncoder(survey), responses))
      expect(root?.name).toBe("responses")
      expect(root?.attributes).toEqual({ survey: survey.id })
      expect(root?.children).toEqual(expected)
    }
  )

  it("writes documents that are valid by the schema", async () => {
    const documents = FastCheck.sample(surveyWithResponses, 150).map(({ responses, survey }, index) => ({
      fileName: `${index}.xml`,
      contents: documentOf(xmlEncoder(survey), responses)
    }))
    const empty = documentOf(xmlEncoder({ id: surveyId, questions: [], retired: [] }), [])
    const invalid = empty.replace("survey=", "poll=")
    expect((await validateXML({ xml: [...documents, empty], schema })).errors).toEqual([])
    expect((await validateXML({ xml: invalid, schema })).valid).toBe(false)
  })

  it("has a schema that lists all question types (to renew the file: UPDATE=1)", () => {
    const [, types = ""] = /<xs:simpleType name="QuestionType">(.*?)<\/xs:simpleType>/s.exec(schema) ?? []
    const listed = Array.from(types.matchAll(/enumeration value="(\w+)"/g), ([, type]) => type)
    expect(listed).toEqual(questionTypeNames)
    expect(schema).toBe(responsesXsd)
  })
})
