/** A card with the figures of the variables of a survey. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { Card } from "../../components/display/Card.js"
import { type Column, Table } from "../../components/display/Table.js"
import { formatFigure, formatNumber } from "../../i18n/format.js"
import { surveyResultsTexts } from "./surveyResultsTexts.js"

export interface VariablesProps {
  readonly variables: AnalyticsResult.AnalyticsResult["variables"]
  readonly language: Language
}

/** Nothing for a survey without variables. */
export const VariablesCard = ({ language, variables }: VariablesProps) => {
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
    </Card>
  )
}
