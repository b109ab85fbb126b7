/** Answers with files, which are uploaded before the answer is sent. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { readItems } from "../type-parts/readItems.js"

/** The number of files of an answer, where the settings do not say it. */
export const defaultMaxFiles = 1

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
