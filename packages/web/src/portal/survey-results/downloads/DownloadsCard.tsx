/** A card with the exports of the selected responses: one link for each format, and a form with all options. */
import { responseColumnNames } from "@canvass/core/ports"
import { shortText } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Card } from "../../../components/display/Card.js"
import { FilterForm } from "../../filters/FilterForm.js"
import { FilterSelect } from "../../filters/FilterSelect.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { resultsSubpath } from "../../survey-navigation/SurveyTabs.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { codebookTexts } from "../codebook/codebookTexts.js"
import type { SelectionData } from "../selection/loadSelection.js"
import { selectionParameters } from "../selection/Selection.js"
import { surveyResultsTexts } from "../surveyResultsTexts.js"
import { commonTimeZones } from "../trend/TimeZoneField.js"
import { downloadsTexts } from "./downloadsTexts.js"
import { exportFormats, exportPath, questionColumn } from "./exportPath.js"

export interface DownloadsCardProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "query">
  readonly results: Pick<SelectionData, "selection" | "survey">
  /** What the card has below the downloads. */
  readonly children?: ComponentChildren
}

export const DownloadsCard = ({ children, request, results: { selection, survey } }: DownloadsCardProps) => {
  const { href, language } = request
  const t = surveyResultsTexts[language]
  const shown = selectionParameters({ ...selection, by: undefined })
  return (
    <Card title={t.download} hint={t.downloadHint}>
      <p class="buttons">
        {Object.entries(exportFormats).map(([format, name]) => (
          <a
            key={format}
            class="button secondary"
            href={href(exportPath(survey.id), { format, ...shown })}
            download
          >
            {name}
          </a>
        ))}
      </p>
      <details>
        <summary>{downloadsTexts[language].options}</summary>
        <OptionsForm request={request} survey={survey} kept={shown} />
      </details>
      <p>
        <a href={href(resultsSubpath(survey.id, "codebook"))}>{codebookTexts[language].title}</a>{" "}
        <span class="soft">{codebookTexts[language].linkHint}</span>
      </p>
      {children}
    </Card>
  )
}

/** Options that a format does not have are ignored by the download. */
const OptionsForm = ({ kept, request, survey }: {
  readonly request: DownloadsCardProps["request"]
  readonly survey: SurveyDetail
  readonly kept: Readonly<Record<string, string>>
}) => {
  const t = downloadsTexts[request.language]
  const choices = Object.entries(exportFormats).map(([value, label]) => ({ value, label }))
  const values = [
    { value: "", label: t.standard },
    { value: "labels", label: t.labels },
    { value: "codes", label: t.codes }
  ]
  const languages = survey.languages.map((value) => ({ value, label: value }))
  const timeZones = commonTimeZones.map((value) => ({ value, label: value }))
  return (
    <FilterForm
      request={request}
      path={exportPath(survey.id)}
      isFiltered={false}
      kept={kept}
      submit={t.submit}
      label={t.options}
    >
      <FilterSelect label={t.format} name="format" value="xlsx" options={choices} />
      <FilterSelect label={t.values} name="values" value="" options={values} />
      {languages.length > 1 && <FilterSelect label={t.language} name="language" value="" options={languages} />}
      <FilterSelect label={t.timeZone} name="timeZone" value="UTC" options={timeZones} />
      <fieldset class="values">
        <legend>{t.columns}</legend>
        {columnsOf(survey).map(({ label, name }) => (
          <label key={name}>
            <input type="checkbox" name="columns" value={name} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </FilterForm>
  )
}

/** The columns of a survey that can be chosen, those of a question together. */
const columnsOf = (survey: SurveyDetail): ReadonlyArray<{ readonly name: string; readonly label: string }> => {
  const { hiddenFields, questions, retiredQuestions = [], variables } = survey
  return [
    ...[...questions, ...retiredQuestions].map(({ key, text }) => ({
      name: questionColumn(key),
      label: shortText(text)
    })),
    ...[
      ...responseColumnNames,
      ...variables.map(({ name }) => `variable:${name}`),
      ...hiddenFields.map(({ name }) => `field:${name}`)
    ].map((name) => ({ name, label: name }))
  ]
}
