/** Samples of the type whose answers are files. */
import * as FastCheck from "effect/FastCheck"
import { fileDefaults } from "../../../logic/questionnaire/types/file.js"
import type { QuestionOf } from "../../../questions/question-types/questionTypes.js"
import { nonBlankText } from "../../TextArbitrary.js"
import { definition, noOptions } from "./definitions.js"
import { invalid, invalidObjects, invalidScalars, invalidStrings } from "./invalidAnswers.js"
import type { QuestionTypeSamples } from "./QuestionTypeSamples.js"

const file: QuestionTypeSamples<QuestionOf<"file">> = {
  example: { key: "file", type: "file", text: "Do you have a picture?", settings: { mimeTypes: ["image/png"] } },
  definition: definition(
    "file",
    noOptions,
    FastCheck.record({
      maxFiles: FastCheck.integer({ min: 1, max: 10 }),
      maxBytes: FastCheck.integer({ min: 1, max: 2 ** 30 }),
      mimeTypes: FastCheck.constantFrom<ReadonlyArray<string>>(["image/*"], ["application/pdf", "text/plain"])
    }, { requiredKeys: [] })
  ),
  answer: ({ settings }) => {
    const { maxBytes, maxFiles, mimeTypes = ["text/csv"] } = { ...fileDefaults, ...settings }
    return FastCheck.uniqueArray(
      FastCheck.record({
        fileId: FastCheck.uuid(),
        name: nonBlankText(20),
        size: FastCheck.integer({ min: 0, max: maxBytes }),
        type: FastCheck.constantFrom(...mimeTypes).map((type) => type.replace("*", "png"))
      }),
      { minLength: 1, maxLength: maxFiles, selector: ({ fileId }) => fileId }
    )
  },
  isUploaded: true,
  answersNear: () => [],
  emptyAnswers: [[]],
  recount: "file",
  invalidAnswers: ({ settings }) => {
    const { maxFiles } = { ...fileDefaults, ...settings }
    const fileOf = (n: number) => ({ fileId: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}` })
    const file = fileOf(0)
    return [
      ...invalidScalars,
      ...invalidStrings,
      ...invalidObjects,
      invalid([5], "wrong-type", 0),
      invalid([{ ...file, path: "/etc" }], "unknown-field", 0, "path"),
      invalid([{ name: "n" }], "required", 0, "fileId"),
      invalid([{ fileId: 1 }], "wrong-type", 0, "fileId"),
      invalid([{ fileId: "../etc/passwd" }], "unknown-file", 0, "fileId"),
      ...(maxFiles > 1 ? [invalid([file, file], "duplicate", 1)] : []),
      invalid(Array.from({ length: maxFiles + 1 }, (_, index) => fileOf(index)), "too-many")
    ]
  }
}

/** The samples of the type. */
export const fileSamples = { file }
