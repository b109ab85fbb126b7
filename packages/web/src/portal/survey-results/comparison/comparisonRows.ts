/** The comparison of groups as rows of texts, for files: what the tables of all questions show. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import type { FigureCell, FigureTest } from "../../../question-parts/figures/FigureLine.js"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { formatP } from "./ComparisonTable.js"
import { comparisonTexts } from "./comparisonTexts.js"
import { isSubject } from "./groupByOf.js"
import { groupName, letterOf } from "./GroupNames.js"

/**
 * The heading, and for each question that was answered a row with how many did, which has the test of the whole
 * question, and a row for each figure. Everybody and each group have three columns: the figure, what stands behind it,
 * and the letters of the groups than which it is significantly higher. Empty: the figures are not compared.
 */
export const comparisonRows = (
  { by, questions }: Pick<AnalyticsResult.AnalyticsResult, "by" | "questions">,
  survey: Pick<SurveyDetail, "questions">,
  language: Language
): ReadonlyArray<ReadonlyArray<string>> => {
  if (by === undefined) return []
  const t = comparisonTexts[language]
  const names = [t.all, ...by.groups.map((group, index) => `${letterOf(index)} ${groupName(group, by, language)}`)]
  const shown = new Map(survey.questions.map((question) => [question.id, question]))
  const heading = [
    t.question,
    t.figure,
    ...names.flatMap((name) => [name, `${name}: ${t.detail}`, `${name}: ${t.isHigherThan}`]),
    t.p
  ]
  const rows = questions
    .filter(({ answered, groups, key }) => answered > 0 && groups !== undefined && !isSubject(key, by))
    .flatMap((figures) => {
      const { answered, groups = [], questionId, text, type } = figures
      const question = shown.get(questionId)
      const counts = [answered, ...groups.map(({ answered }) => answered)]
      const lines = questionTypePagesOf(figures).figures.compare({
        figures,
        question: question?.type === type ? question : undefined,
        language
      })
      return [
        [
          text,
          t.answered,
          ...counts.flatMap((count) => cells({ text: formatNumber(language, count) })),
          pOf(figures.test, language)
        ],
        ...lines.map(({ all, groups, label, test }) => [
          text,
          label,
          ...[all, ...groups].flatMap(cells),
          pOf(test, language)
        ])
      ]
    })
  return [heading, ...rows]
}

const pOf = (test: FigureTest | undefined, language: Language): string =>
  test === undefined || test === null ? "" : formatP(test.p, language)

const cells = ({ higherThan, hint = "", text }: FigureCell): ReadonlyArray<string> => [
  text,
  hint,
  (higherThan ?? []).map(letterOf).join(" ")
]
