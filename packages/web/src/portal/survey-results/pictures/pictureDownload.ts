/** The figures of a question as a picture: what its card shows, for slides and documents. */
import * as Effect from "effect/Effect"
import { figurePicture } from "../../../charts/figurePicture.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import { attachmentHeaders } from "../../shell/attachmentHeaders.js"
import { defineDownload, redirectTo } from "../../shell/PortalPage.js"
import { surveyPath } from "../../survey-navigation/SurveyTabs.js"
import { groupName } from "../comparison/GroupNames.js"
import { parseFigure } from "../comparison/parseFigure.js"
import { answeredText } from "../QuestionFigures.js"
import { loadResults } from "../SurveyResultsPage.js"
import { picturePath, questionParameter } from "./picturePath.js"

/** Without a question that has answers, the browser goes to the results. */
export const pictureDownload = defineDownload(
  picturePath(":surveyId"),
  pageWeights.showsFigures,
  (request) =>
    Effect.gen(function*() {
      const { language } = request
      const { analytics: { by, questions }, survey } = yield* loadResults(request)
      const key = request.query.get(questionParameter)
      const figures = questions.find((one) => one.key === key && one.answered > 0)
      if (figures === undefined) return yield* redirectTo(surveyPath(survey.id, "results"))
      const question = survey.questions.find(({ id }) => id === figures.questionId)
      const lines = questionTypePagesOf(figures).figures.compare({
        figures,
        question: question?.type === figures.type ? question : undefined,
        language
      })
      const isCompared = by !== undefined && figures.groups !== undefined
      const barOf = ({ text }: { readonly text: string }) => {
        const value = parseFigure(text, language)
        return { text, share: typeof value === "object" ? value.share : undefined }
      }
      return {
        status: 200,
        headers: {
          ...attachmentHeaders("image/svg+xml; charset=utf-8", `${survey.slug}-${figures.key}.svg`),
          "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"
        },
        body: figurePicture({
          title: figures.text,
          hint: answeredText(figures, language),
          series: isCompared ? by.groups.map((group) => groupName(group, by, language)) : [],
          rows: lines.map(({ all, groups, label }) => ({ label, bars: isCompared ? groups.map(barOf) : [barOf(all)] }))
        })
      }
    })
)
