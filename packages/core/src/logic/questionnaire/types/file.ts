/** Answers with files, which are uploaded before the answer is sent. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { readItems } from "../type-parts/readItems.js"

/** The settings of a question for files. `maxBytes` is the size of one file. */
export interface FileSettings {
  readonly maxFiles?: number
  readonly maxBytes?: number
  readonly mimeTypes?: ReadonlyArray<string>
}

const defaultMaxFiles = 1

/** The settings that apply when a question does not have them. */
export const fileDefaults = { maxFiles: defaultMaxFiles, maxBytes: 10 * 1024 * 1024 }

/** The maximum size of one file of a question, in bytes. `fileBytes` is the limit of the engine. */
export const maxFileBytes = (
  { maxBytes = fileDefaults.maxBytes }: FileSettings,
  { fileBytes }: { readonly fileBytes: number }
): number => Math.min(maxBytes, fileBytes)

/** What questions of the type are made of. */
export const fileShape = {
  optionCount: noOptions,
  settingNames: ["maxFiles", "maxBytes", "mimeTypes"],
  settingDefaults: fileDefaults,
  labels: []
} as const satisfies QuestionShape

/** Whether the files exist is decided when they are claimed. */
export const fileReader: AnswerReader = {
  read: (value, { maxFiles = defaultMaxFiles }) =>
    readItems(value, (items) => {
      const ids = items.flatMap((item) =>
        typeof item === "object" && item !== null && "fileId" in item && typeof item.fileId === "string"
          ? [item.fileId]
          : []
      )
      if (ids.length < items.length) return "wrong-type"
      if (new Set(ids).size < ids.length) return "duplicate"
      return ids.length > maxFiles ? "too-many" : { kind: "files" }
    })
}

export const file: AnswerModel = {
  kind: () => "file",
  readStored: () => ({ kind: "files" }),
  domain: () => ({ kind: "any" })
}
