/** The codebook of a survey: what the columns of its downloads mean. */
import { type Codebook, QuestionTypes } from "@canvass/core"
import * as Effect from "effect/Effect"
import { Card } from "../../../components/display/Card.js"
import { Table } from "../../../components/display/Table.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import { definePage } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyHead } from "../../survey-navigation/surveyHead.js"
import { surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../../surveys/surveyCalls.js"
import { type CodebookTexts, codebookTexts } from "./codebookTexts.js"

interface CodebookData {
  readonly survey: SurveyDetail
  readonly codebook: Codebook
}

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    survey: Effect.map(getSurvey(api, param("surveyId")), ({ survey }) => survey),
    codebook: api.invoke("exports.codebook", { path: { id: param("surveyId") }, query: {} })
  })

/** Shows the codebook of a survey. */
export const codebookPage = definePage<CodebookData>({
  path: "/portal/surveys/:surveyId/results/codebook",
  weight: pageWeights.showsFigures,
  load,
  view: (request, { codebook, survey }) => {
    const { language } = request
    const t = codebookTexts[language]
    return {
      ...surveyHead(request, survey, "results"),
      title: `${t.title}: ${codebook.title}`,
      lead: t.lead,
      breadcrumbs: [surveysBreadcrumb(language), { label: codebook.title, path: surveyPath(survey.id, "results") }],
      body: (
        <>
          <Columns codebook={codebook} t={t} />
          <Questions codebook={codebook} t={t} language={language} />
        </>
      )
    }
  }
})

interface PartProps {
  readonly codebook: Codebook
  readonly t: CodebookTexts
}

const Columns = ({ codebook: { columns }, t }: PartProps) => (
  <Card title={t.columns}>
    <Table
      caption={t.columns}
      rows={columns}
      keyOf={({ name }) => name}
      columns={[
        { title: t.name, isRowHeader: true, cell: ({ name }) => <code>{name}</code> },
        { title: t.label, cell: ({ label }) => <span class="text">{label}</span> },
        { title: t.content, cell: ({ content }) => t.contents[content] },
        { title: t.variables, cell: ({ variables }) => <code>{variables.join(", ")}</code> },
        {
          title: t.values,
          cell: ({ valueLabels }) => <Values items={valueLabels.map(({ label, value }) => [String(value), label])} />
        },
        {
          title: t.missing,
          cell: ({ missing }) =>
            missing === null ? "" : `${missing.skipped} ${t.skipped}, ${missing.notShown} ${t.notShown}`
        }
      ]}
    />
  </Card>
)

const Questions = ({ codebook: { questions }, language, t }: PartProps & Pick<PortalRequest, "language">) => (
  <Card title={t.questions}>
    <Table
      caption={t.questions}
      rows={questions}
      keyOf={({ questionId }) => questionId}
      columns={[
        { title: t.key, isRowHeader: true, cell: ({ key }) => <code>{key}</code> },
        {
          title: t.text,
          cell: ({ retired, text }) => <span class="text">{retired ? `${text} (${t.retired})` : text}</span>
        },
        {
          title: t.type,
          cell: ({ type }) =>
            QuestionTypes.isQuestionType(type) ? questionTypePagesOf({ type }).texts[language].name : type
        },
        { title: t.versions, cell: ({ versions }) => versions.join(", ") },
        {
          title: t.options,
          cell: ({ options }) => (
            <Values
              items={options.map(({ code, label, retired }) => [
                String(code),
                retired ? `${label} (${t.retired})` : label
              ])}
            />
          )
        }
      ]}
    />
  </Card>
)

/** Codes with what they mean. */
const Values = ({ items }: { readonly items: ReadonlyArray<readonly [code: string, label: string]> }) =>
  items.length === 0 ? null : (
    <ul class="codes">
      {items.map(([code, label], index) => (
        <li key={index}>
          <code>{code}</code> {label}
        </li>
      ))}
    </ul>
  )
