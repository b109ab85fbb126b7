/** A card with the figures of the variables of a survey. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatFigure, formatNumber, Part } from "@canvass/ui"
import { Card } from "../../components/display/Card.js"
import { type Column, Table } from "../../components/display/Table.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { type ComparedNumbers, meanLine } from "../../question-parts/Scale.js"
import { ComparisonTable } from "./comparison/ComparisonTable.js"
import { surveyResultsTexts } from "./surveyResultsTexts.js"

export interface VariablesProps {
  readonly variables: AnalyticsResult.AnalyticsResult["variables"]
  /** What the figures are split by. Absent: there are no groups. */
  readonly by?: AnalyticsResult.AnalyticsResult["by"]
  readonly language: Language
}

type Mean = Pick<ComparedNumbers, "higherThan" | "margin95" | "mean">

/** Nothing for a survey without variables. */
export const VariablesCard = ({ by, language, variables }: VariablesProps) => {
  const t = surveyResultsTexts[language]
  if (variables.length === 0) return null
  const figure = (name: "max" | "mean" | "min" | "stdDev"): Column<VariablesProps["variables"][number]> => ({
    title: t[name],
    kind: "number",
    cell: ({ [name]: value }) => formatFigure(language, value, 2)
  })
  return (
    <Card title={t.variables} hint={t.variablesHint} isWide>
      <Table
        caption={t.variables}
        rows={variables}
        keyOf={({ name }) => name}
        columns={[
          { title: t.variable, isRowHeader: true, cell: ({ name }) => <code>{name}</code> },
          { title: t.values, kind: "number", cell: ({ answered }) => formatNumber(language, answered) },
          figure("mean"),
          figure("stdDev"),
          figure("min"),
          figure("max")
        ]}
      />
      {by !== undefined && variables.map(({ test = null, ...figures }) => (
        <Part key={figures.name}>
          <h3>
            <code>{figures.name}</code>
          </h3>
          <ComparisonTable
            caption={figures.name}
            by={by}
            lines={compareFigures<Mean>(figures, [meanLine({ language })])}
            answered={{ all: figures.answered, groups: figures.groups?.map(({ answered }) => answered) ?? [] }}
            test={test}
            language={language}
          />
        </Part>
      ))}
    </Card>
  )
}
