/** A question that is answered with files. */
import type { QuestionTypes } from "@canvass/core"
import { fileDefaults } from "@canvass/core/ports"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import { formatNumber } from "../../i18n/format.js"
import { formatBytes } from "../../i18n/formatBytes.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { lines } from "../../question-parts/settings/lines.js"
import { integer } from "../../question-parts/settings/number.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { fileAnswerTexts } from "./answerTexts.js"
import { byteSize } from "./byteSize.js"
import { fileControl, maxFilesOf } from "./fileControl.js"
import { fileTexts } from "./texts.js"
import { typeName } from "./typeName.js"

export const file: QuestionTypePages<"file"> = {
  texts: fileTexts,
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
  figures: {
    isWide: false,
    view: ({ figures: { bytes, count, text, types }, language }) => {
      const t = fileTexts[language]
      return (
        <>
          <BarChart
            caption={text}
            heading={t.types}
            items={itemsOfCounts(types.map(({ count, type }) => ({ label: typeName(type, language), count })))}
            language={language}
          />
          <FigureList items={[[t.files, formatNumber(language, count)], [t.totalSize, formatBytes(language, bytes)]]} />
        </>
      )
    },
    compare: ({ figures, language }) =>
      compareFigures<ComparedFiles>(figures, [
        { label: fileTexts[language].files, cell: ({ count }) => ({ text: formatNumber(language, count) }) },
        { label: fileTexts[language].totalSize, cell: ({ bytes }) => ({ text: formatBytes(language, bytes) }) }
      ])
  },
  trend: undefined,
  values: undefined,
  // Files are shown as they are stored: the answer has their names.
  answerContent: () => undefined,
  sampleAnswer: () => undefined
}

type ComparedFiles = Pick<QuestionTypes.BreakdownOf<"file">, "bytes" | "count">
