/** Charts, with small and large figures and without any. */
import type { Language } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { LineChart } from "../../charts/LineChart.js"
import { Sparkline } from "../../charts/Sparkline.js"
import { StackedBars } from "../../charts/StackedBars.js"
import { Card } from "../../components/display/Card.js"

const months = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"]

export const ChartSpecimens = ({ language }: { readonly language: Language }) => (
  <div class="questions">
    <Card title="Bars">
      <BarChart
        caption="Bars"
        language={language}
        items={itemsOfCounts([
          { label: "Free", count: 97 },
          { label: "A plan with a name that needs more than one line on a phone", count: 30 },
          { label: "None", count: 0 }
        ])}
      />
    </Card>
    <Card title="Columns">
      <ColumnChart
        caption="Columns"
        heading="Month"
        language={language}
        series={[{ label: "Completed", tone: "main" }, { label: "Partial", tone: "neutral" }]}
        items={months.map((label, index) => ({ label, values: [index * 7, index] }))}
      />
    </Card>
    <Card title="Lines">
      <LineChart
        caption="Lines"
        heading="Month"
        language={language}
        labels={months}
        range={[-50, 50]}
        format={(value) => formatNumber(language, value)}
        series={[
          { label: "Promoters", values: [-31, -33, -14, 5, 4, 21] },
          { label: "Detractors", values: [10, null, 20, 18, 30, 12] }
        ]}
      />
    </Card>
    <Card title="Parts">
      <StackedBars
        language={language}
        parts={["Poor", "Fair", "Good"]}
        rows={[
          { key: "speed", label: "Speed", hint: "23", shares: [0.1, 0.3, 0.6] },
          { key: "price", label: "Price", hint: "0", shares: [0, 0, 0] }
        ]}
      />
      <p>
        <Sparkline values={[0, 3, 5, 0, 9, 12, 4]} label="33 responses in 7 days" />
      </p>
    </Card>
  </div>
)
