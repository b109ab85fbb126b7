/** A question that is answered with files, which are uploaded before the answer is sent. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { xmlAttribute, xmlText } from "../../encoding/XmlText.js"
import { fileDefaults, fileShape } from "../../logic/questionnaire/types/file.js"
import * as Histogram from "../../statistics/Histogram.js"
import { maxViolations, unknownField, type Violation, violation } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { fixedLimits } from "../../values/Limits.js"
import * as Uuid from "../../values/Uuid.js"
import { type AnswerValue, type FileReference, isList, type Other } from "../AnswerValue.js"
import {
  duplicateItem,
  explainItems,
  pointerTo,
  refuseType,
  tooMany,
  within
} from "../question-parts/answers/AnswerDecoder.js"
import { checkCount } from "../question-parts/definition/DefinitionRules.js"
import { integer, optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const mediaType = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/(?:\*|[A-Za-z0-9][\w!#$&^.+-]{0,126})$/, {
    description: "A media type, such as `image/png` or `image/*`.",
    message: () => codedMessage("invalid", "Expected a media type, such as image/png or image/*.")
  })
)

const typeCount = { min: 1, max: fixedLimits.mediaTypes }

const maxBytes = (more = "") =>
  setting(integer(1, 2 ** 30), `Maximum size of one file in bytes. Default ${fileDefaults.maxBytes}.${more}`)

const settings = Schema.Struct({
  maxFiles: setting(
    integer(1, fixedLimits.filesOfAnswer),
    `Maximum number of files. Default ${fileDefaults.maxFiles}.`
  ),
  maxBytes: maxBytes(),
  mimeTypes: setting(
    Schema.Array(mediaType).annotations({ jsonSchema: { minItems: typeCount.min, maxItems: typeCount.max } }),
    "The media types that are accepted. Default: all."
  )
})

export const file = defineQuestionType({
  type: "file",
  name: "File",
  ...fileShape,
  settings,
  settingsInput: ({ fileBytes }) =>
    optionalSettings(
      Schema.Struct({ ...settings.fields, maxBytes: maxBytes(` More than ${fileBytes} counts as that many.`) }),
      {}
    ),
  checkSettings: ({ mimeTypes }) =>
    Array.isArray(mimeTypes) ? checkCount(["settings", "mimeTypes"], typeCount, mimeTypes.length) : [],
  explain: ({ settings: { maxFiles = fileDefaults.maxFiles } }) =>
    explainItems("an array of { fileId }", (items) => [
      ...referenceViolations(items),
      ...items.length > maxFiles ? [tooMany(`At most ${maxFiles} files are allowed`, maxFiles, items.length)] : []
    ]),
  // The reader counts references. What they refer to is read here, for servers alone.
  accept: (value) => {
    const items: ReadonlyArray<unknown> = Array.isArray(value) ? value : []
    const violations = referenceViolations(items)
    return Arr.isNonEmptyArray(violations) ? Either.left(violations) : Either.right(items.flatMap(referenceOf))
  },
  count: (counts, value, times) => {
    for (const { size, type } of filesOf(value)) {
      counts.fileCount += times
      counts.totalSize += size * times
      Histogram.increment(counts.valueCounts, type, times)
    }
  },
  figureFields: {
    count: Schema.Int.annotations({ description: "How many files." }),
    bytes: Schema.Int.annotations({ description: "Their size together." }),
    types: Schema.Array(Schema.Struct({ type: Schema.String, count: Schema.Int })).annotations({
      description: "How many files of each media type, the most frequent first."
    })
  },
  figures: (_question, { fileCount, totalSize, valueCounts }) => ({
    count: fileCount,
    bytes: totalSize,
    types: Array.from(valueCounts, ([type, count]) => ({ type, count }))
      .sort((left, right) => right.count - left.count || (left.type < right.type ? -1 : 1))
  }),
  columns: (_question, { fileUrl }) => ({
    columns: [{ role: "answer", content: { kind: "texts" } }, { role: "url", content: { kind: "texts" } }],
    fill: (value, row, at) => {
      const files = filesOf(value)
      row[at] = files.map(({ name }) => name)
      row[at + 1] = files.filter(({ deleted }) => deleted !== true).map(({ fileId }) => fileUrl(fileId))
    }
  }),
  xmlContent: () => (value) => {
    let elements = ""
    for (const { deleted, fileId, name, size, type } of filesOf(value)) {
      elements += `<value fileId="${xmlAttribute(fileId)}" size="${size}" type="${xmlAttribute(type)}"` +
        `${deleted === true ? " deleted=\"true\"" : ""}>${xmlText(name)}</value>`
    }
    return elements
  }
})

/** The violations of references to files. */
const referenceViolations = (items: ReadonlyArray<unknown>): Array<Violation> => {
  const fileIds = new Set<string>()
  return items.flatMap((item, index) => {
    const violations = explainReference(item)
    const fileId = referenceOf(item)[0]?.fileId
    if (violations.length > 0 || fileId === undefined) return violations.map(within(`/${index}`))
    if (fileIds.has(fileId)) return [duplicateItem(index)]
    fileIds.add(fileId)
    return []
  })
}

/**
 * Explains why an item is no reference to a file. `name`, `size` and `type` are not validated: those of the upload
 * replace them. A client may send back what it has read.
 */
const explainReference = (item: unknown): ReadonlyArray<Violation> => {
  if (!isReadonlyRecord(item)) return refuseType("{ fileId }")
  const unknown = Object.keys(item).filter((name) => !knownFields.has(name))
  if (unknown.length > 0) {
    return unknown.slice(0, maxViolations).map((name) => unknownField(pointerTo(name), [...knownFields]))
  }
  const { fileId } = item
  if (fileId === undefined) return [violation("/fileId", "required", "This field is required.")]
  if (typeof fileId !== "string") return [violation("/fileId", "wrong-type", "Expected a string.")]
  return Uuid.parse(fileId) === undefined ? [unknownFile("/fileId")] : []
}

/** The reference in an item of an answer: none where the item has another form. */
const referenceOf = (item: unknown): ReadonlyArray<FileReference> => {
  if (!isReadonlyRecord(item)) return []
  const { fileId, name, size, type } = item
  const uuid = typeof fileId === "string" ? Uuid.parse(fileId) : undefined
  return uuid === undefined ? [] : [{
    fileId: uuid,
    name: typeof name === "string" ? name : "",
    size: typeof size === "number" ? size : 0,
    type: typeof type === "string" ? type : ""
  }]
}

/** The fields of an answer, and those that an upload returns. */
const knownFields = new Set(["fileId", "name", "size", "type", "deleted", "sha256", "expiresAt"])

/** The violation of an answer with a file that the response may not have. */
export const unknownFile = (pointer: string): Violation =>
  violation(pointer, "unknown-file", "This file was not uploaded for this question, has expired, or has been used.")

/** Whether a media type is accepted. `image/*` accepts every image. */
export const isAccepted = (type: string, accepted: ReadonlyArray<string> | undefined): boolean =>
  accepted === undefined || accepted.some((pattern) => {
    const lower = pattern.toLowerCase()
    return lower.endsWith("/*") ? type.startsWith(lower.slice(0, -1)) : type === lower
  })

/** The files in a stored answer. Empty when the value has another shape. */
export const filesOf = (value: AnswerValue): ReadonlyArray<FileReference> => isList(value) ? value.filter(isFile) : []

const isFile = (item: string | Other | FileReference): item is FileReference =>
  typeof item === "object" && "fileId" in item
