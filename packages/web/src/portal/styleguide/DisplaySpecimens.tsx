/** Parts that show something: states, tables, figures, notices. */
import { Badge, ToneBadge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { PopOver } from "../../components/display/PopOver.js"
import { RowMenu } from "../../components/display/RowMenu.js"
import { Stats } from "../../components/display/Stats.js"
import { Table } from "../../components/display/Table.js"
import { Flash } from "../../components/Flash.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import { Tabs } from "../../components/navigation/Tabs.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

const tones = ["success", "warning", "danger", "neutral"] as const

const rows = [
  { title: "Customer satisfaction", status: "active", responses: "1,234" },
  { title: "How was your lunch, and what would you like to eat next time?", status: "inactive", responses: "0" }
] as const

export const DisplaySpecimens = ({ request: { language } }: { readonly request: Pick<PortalRequest, "language"> }) => (
  <>
    <Flash title="Saved.">
      <p>What has succeeded, and a text below it.</p>
    </Flash>
    <section class="summary" aria-labelledby="specimen-summary">
      <h2 id="specimen-summary">There is a problem</h2>
      <ul>
        <li>
          <a href="#wrong-name">Name</a> <span>This is what is wrong with it.</span>
        </li>
      </ul>
    </section>
    <Card title="States">
      <div class="stack">
        <p>
          {tones.map((tone) => <ToneBadge key={tone} tone={tone}>{tone}</ToneBadge>)} <span class="tag">A tag</span>
        </p>
        <Tabs
          label="Tabs"
          tabs={["Questions", "Design", "Share", "Results"].map((label) => ({
            label,
            href: `#${label}`,
            isCurrent: label === "Design"
          }))}
        />
        <div class="form-actions">
          <PopOver label="+ Filter">
            <p>What a button opens above the page.</p>
          </PopOver>
        </div>
      </div>
    </Card>
    <Card title="Figures">
      <Stats
        items={[
          { label: "Net promoter score", value: "−6.8", hint: "± 7.7" },
          { label: "Completed", value: "443", hint: "94 in 30 days" },
          { label: "Completion", value: "86 %" },
          { label: "Median time", value: "2:41" }
        ]}
      />
    </Card>
    <Card title="A table" hint="Below its width, each row is an item of a list." actions={<a href="#table">All</a>}>
      <Table
        caption="A table"
        rows={rows}
        keyOf={({ title }) => title}
        columns={[
          { title: "Survey", isRowHeader: true, cell: ({ title }) => <a class="title" href="#table">{title}</a> },
          {
            title: "Status",
            kind: "word",
            cell: ({ status }) => <Badge language={language} status={status} />
          },
          { title: "Responses", kind: "number", cell: ({ responses }) => responses },
          {
            title: "Actions",
            kind: "action",
            cell: ({ title }) => (
              <RowMenu label={`Actions of ${title}`}>
                <a class="button" href="#table">Open</a>
              </RowMenu>
            )
          }
        ]}
      />
      <Pagination language={language} summary="1–2 of 57" first="#first" previous="#previous" next="#next" />
    </Card>
    <div class="card-pair">
      <Card title="Nothing to list">
        <EmptyState title="Nothing here yet">
          <p>What it is for, and what to do next.</p>
          <a class="button primary" href="#table">Begin</a>
        </EmptyState>
      </Card>
      <Card title="Code">
        <CodeBlock id="specimen-code" title="curl" language={language} code={`curl https://example.com/api/surveys`} />
      </Card>
    </div>
  </>
)
