/** A card with the pages that partial responses have reached. */
import type { Language } from "@canvass/core/ports"
import { BarChart } from "../../../charts/BarChart.js"
import { Card } from "../../../components/display/Card.js"
import { surveyResultsTexts } from "../surveyResultsTexts.js"
import type { DropOffPages } from "./dropOffPages.js"

export const DropOffCard = ({ dropOff: { pages, removed, total }, language }: {
  readonly dropOff: DropOffPages
  readonly language: Language
}) => {
  const t = surveyResultsTexts[language]
  const items = [
    ...pages.map(({ count, name, title }) => ({ label: title === undefined ? name : `${name}: ${title}`, count })),
    ...removed === 0 ? [] : [{ label: t.removedPage, count: removed }]
  ]
  return (
    <Card title={t.dropOff} hint={t.dropOffHint}>
      <BarChart
        caption={t.dropOff}
        heading={t.page}
        items={items.map(({ count, label }) => ({
          label: <span class="text">{label}</span>,
          count,
          share: count / total
        }))}
        language={language}
      />
    </Card>
  )
}
