/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import { npsScale } from "@canvass/core"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import {
  fieldsOfNumber,
  readScale,
  ScaleButtons,
  scaleContent,
  scaleErrors,
  ScaleFigures
} from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { NpsGauge } from "./NpsGauge.js"
import { npsTexts } from "./texts.js"

export const nps: QuestionTypePages<"nps"> = {
  texts: npsTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <ScaleButtons {...props} scale={npsScale} />,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: (_question, language) => scaleErrors(npsScale, language),
  settings: { minLabel: line, maxLabel: line },
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => (
      <>
        <NpsGauge caption={figures.text} nps={figures.nps} language={language} />
        <ScaleFigures figures={figures} scale={npsScale} labels={question?.settings} language={language} />
      </>
    )
  },
  answerContent: (_question, value, language) => scaleContent(npsScale, value, language),
  sampleAnswer: () => 9
}
