/** A question that is answered with files. */
import { fileDefaults } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { lines } from "../../question-parts/settings/lines.js"
import { integer } from "../../question-parts/settings/number.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { fileAnswerTexts } from "./answerTexts.js"
import { byteSize } from "./byteSize.js"
import { fileControl, maxFilesOf } from "./fileControl.js"
import { fileTexts } from "./texts.js"

export const file: QuestionTypeUi<"file"> = {
  texts: fileTexts,
  sign: "M4 2.5h5l3 3v8H4zm5 0v3h3",
  control: fileControl,
  errorsOf: (question, language) => ({
    "too-many": answerErrorTexts[language].tooMany(maxFilesOf(question)),
    "unknown-file": fileAnswerTexts[language].fileMissing
  }),
  settings: {
    maxFiles: integer(() => String(fileDefaults.maxFiles)),
    maxBytes: byteSize(fileDefaults.maxBytes),
    mimeTypes: lines((language) => fileTexts[language].allTypes)
  },
  values: undefined
}
