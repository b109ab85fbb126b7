/** A question that is answered with files, which are uploaded before the answer is sent. */
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { csvText, listSeparator } from "../../encoding/CsvText.js"
import { xmlAttribute, xmlText } from "../../encoding/XmlText.js"
import { fromParseError, strict, type Violation, violation } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import type { LimitValues } from "../../values/Limits.js"
import { line } from "../../values/Text.js"
import { type AnswerValue, type FileReference, isList, type Other } from "../AnswerValue.js"
import {
  decodedUnless,
  duplicateItem,
  maxDecodedItems,
  notAnswered,
  refuseLength,
  refuseType,
  within
} from "../question-parts/AnswerDecoder.js"
import { singleColumn } from "../question-parts/CsvColumns.js"
import { integer, optionalSettings, setting } from "../question-parts/SettingSchemas.js"
import { defineQuestionType, noOptions } from "./QuestionTypeDefinition.js"

const mediaType = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/(?:\*|[A-Za-z0-9][\w!#$&^.+-]{0,126})$/, {
    message: () => codedMessage("invalid", "Expected a media type, such as image/png or image/*.")
  })
)

/** The settings that apply when a question does not have them. `maxBytes` is the size of one file. */
export const fileDefaults = { maxFiles: 1, maxBytes: 10 * 1024 * 1024 }

const settings = Schema.Struct({
  maxFiles: setting(integer(1, 10), `The most files. Default ${fileDefaults.maxFiles}.`),
  maxBytes: setting(integer(1, 2 ** 30), `The most bytes of one file. Default ${fileDefaults.maxBytes}.`),
  mimeTypes: setting(
    Schema.Array(mediaType).pipe(Schema.minItems(1), Schema.maxItems(50)),
    "The media types that are accepted. Default: all."
  )
})

export const file = defineQuestionType({
  type: "file",
  name: "File",
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  optionCount: noOptions,
  labels: [],
  checkSettings: () => [],
  answerDecoder: ({ settings }, limits) => {
    const maxFiles = settings.maxFiles ?? fileDefaults.maxFiles
    const decode = Schema.decodeUnknownEither(fileReference(settings, limits), strict)
    // The message of a schema prints the value that it found, and printing a deeply nested value overflows the stack.
    const decodeFile = (item: unknown) =>
      isFlat(item) ? Either.mapLeft(decode(item), fromParseError) : refuseType("{ fileId, name, size, type }")
    return (value) => {
      if (!Array.isArray(value)) return refuseType("an array of { fileId, name, size, type }")
      if (value.length === 0) return notAnswered
      if (value.length > maxDecodedItems) return refuseLength
      const files = new Map<string, FileReference>()
      const violations: Array<Violation> = []
      value.forEach((item: unknown, index) => {
        const file = decodeFile(item)
        if (Either.isLeft(file)) violations.push(...file.left.map(within(`/${index}`)))
        else if (files.has(file.right.fileId)) violations.push(duplicateItem(index))
        else files.set(file.right.fileId, file.right)
      })
      if (value.length > maxFiles) {
        violations.push(violation("", "too-many", `At most ${maxFiles} files are allowed, there are ${value.length}.`))
      }
      return decodedUnless(violations, [...files.values()])
    }
  },
  count: (counts, value) => {
    for (const { size } of filesOf(value)) {
      counts.fileCount++
      counts.totalSize += size
    }
  },
  figureFields: {
    count: Schema.Int.annotations({ description: "How many files." }),
    bytes: Schema.Int.annotations({ description: "Their size together." })
  },
  figures: (_question, { fileCount, totalSize }) => ({ count: fileCount, bytes: totalSize }),
  csvColumns: () => singleColumn((value) => csvText(filesOf(value).map(({ name }) => name).join(listSeparator))),
  xmlContent: () => (value) => {
    let elements = ""
    for (const { fileId, name, size, type } of filesOf(value)) {
      elements += `<value fileId="${xmlAttribute(fileId)}" size="${size}" type="${xmlAttribute(type)}">` +
        `${xmlText(name)}</value>`
    }
    return elements
  }
})

const fileReference = (
  { maxBytes = fileDefaults.maxBytes, mimeTypes }: typeof settings.Type,
  { optionText }: LimitValues
) => {
  return Schema.Struct({
    fileId: line(optionText),
    name: line(optionText),
    size: Schema.Number.pipe(Schema.filter((size) =>
      Number.isInteger(size) && size >= 0 && size <= maxBytes ||
      codedMessage("out-of-range", `Expected a size of 0 to ${maxBytes} bytes.`)
    )),
    type: line(optionText).pipe(
      Schema.filter((type) =>
        isAccepted(type.toLowerCase(), mimeTypes) || codedMessage("not-allowed", "Files of this type are not accepted.")
      )
    )
  })
}

const isFlat = (item: unknown): boolean =>
  isReadonlyRecord(item) && Object.values(item).every((field) => field === null || typeof field !== "object")

/** Whether a media type is accepted. `image/*` accepts every image. */
const isAccepted = (type: string, accepted: ReadonlyArray<string> | undefined): boolean =>
  accepted === undefined || accepted.some((pattern) => {
    const lower = pattern.toLowerCase()
    return lower.endsWith("/*") ? type.startsWith(lower.slice(0, -1)) : type === lower
  })

/** The files in a stored answer. Empty when the value has another shape. */
const filesOf = (value: AnswerValue): ReadonlyArray<FileReference> => isList(value) ? value.filter(isFile) : []

const isFile = (item: string | Other | FileReference): item is FileReference =>
  typeof item === "object" && "fileId" in item
