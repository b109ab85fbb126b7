/** A card with the quotas of a survey, and how far they are filled. */
import type { Language } from "@canvass/core/ports"
import type { ResultOf } from "@canvass/http"
import { formatNumber } from "@canvass/ui"
import { ToneBadge } from "../../../components/display/Badge.js"
import { Card } from "../../../components/display/Card.js"
import { Table } from "../../../components/display/Table.js"
import { surveyResultsTexts } from "../surveyResultsTexts.js"

export interface QuotasProps {
  readonly quotas: ResultOf<"surveys.quotas">
  readonly language: Language
}

/** Nothing for a survey without quotas. */
export const QuotasCard = ({ language, quotas }: QuotasProps) => {
  const t = surveyResultsTexts[language]
  if (quotas.length === 0) return null
  return (
    <Card title={t.quotas} hint={t.quotasHint} isWide>
      <Table
        caption={t.quotas}
        rows={quotas}
        keyOf={({ key }) => key}
        columns={[
          { title: t.quota, isRowHeader: true, cell: ({ key, name }) => name ?? <code>{key}</code> },
          { title: t.quotaCount, kind: "number", cell: ({ count }) => formatNumber(language, count) },
          { title: t.quotaMax, kind: "number", cell: ({ max }) => formatNumber(language, max) },
          {
            title: t.quotaState,
            cell: ({ counting, full }) =>
              counting
                ? <ToneBadge tone="warning">{t.quotaCounting}</ToneBadge>
                : full
                ? <ToneBadge tone="neutral">{t.quotaFull}</ToneBadge>
                : <ToneBadge tone="success">{t.quotaOpen}</ToneBadge>
          }
        ]}
      />
    </Card>
  )
}
