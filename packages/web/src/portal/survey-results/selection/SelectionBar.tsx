/** The bar above the figures: the filters as links that remove them, and forms that add one or compare groups. */
import type { Language } from "@canvass/core/ports"
import { Card } from "../../../components/display/Card.js"
import { ConditionTexts, shortLabel } from "../../condition-texts/ConditionTexts.js"
import { FilterForm } from "../../filters/FilterForm.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { resultsSubpath } from "../../survey-navigation/SurveyTabs.js"
import { answeredQuestions } from "../../survey-responses/answeredQuestions.js"
import { segmentTexts } from "../segments/segmentTexts.js"
import { AddedTestForm, SubjectForm } from "./AddedTestForm.js"
import { comparisonChoices } from "./comparisonChoices.js"
import type { SelectionData } from "./loadSelection.js"
import { filterOf, partsOf, type Selection, selectionParameters } from "./Selection.js"
import { selectionTexts } from "./selectionTexts.js"

export interface SelectionBarProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "query">
  /** Path of the page below the public URL. */
  readonly path: string
  /** The other parameters of the page, which it keeps. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly data: SelectionData
  /** Whether the page can compare groups. Default: yes. */
  readonly hasGroups?: boolean
  /** What follows the filters, such as a form that saves them. */
  readonly children?: preact.ComponentChildren
}

export const SelectionBar = (
  { children, data, hasGroups = true, parameters = {}, path, request }: SelectionBarProps
) => {
  const { href, language } = request
  const { added, isSegmentUnknown, segments, selection, subjects, survey } = data
  const t = selectionTexts[language]
  const { isFilterRefused, segment: _, filter: __, ...withoutFilters } = selection
  const addressOf = (changed: Selection) => href(path, { ...parameters, ...selectionParameters(changed) })
  const chips = chipsOf(data, language)
  const kept = { ...parameters, ...selectionParameters(selection) }
  return (
    <Card title={t.title}>
      {isFilterRefused && <p class="error" role="alert">{t.filterRefused}</p>}
      {isSegmentUnknown && <p class="error" role="alert">{t.unknownSegment}</p>}
      {chips.length > 0 && (
        <>
          <ul class="chips">
            {chips.map(({ changed, text }, index) => (
              <li key={index}>
                <span>{text}</span>
                <a href={addressOf(changed)} aria-label={t.removeFilter(text)} title={t.removeFilter(text)}>×</a>
              </li>
            ))}
            {chips.length > 1 && (
              <li class="clear">
                <a href={addressOf({ ...withoutFilters, isFilterRefused, filter: undefined, segment: undefined })}>
                  {t.clear}
                </a>
              </li>
            )}
          </ul>
          <p class="panel-hint">{t.shareHint}</p>
          {children}
        </>
      )}
      <div class="selection">
        {added._tag === "Chosen"
          ? (
            <AddedTestForm
              request={request}
              path={path}
              kept={kept}
              added={added}
              cancel={addressOf(selection)}
            />
          )
          : <SubjectForm request={request} path={path} kept={kept} subjects={subjects} />}
        {segments.length > 0 && (
          <FilterForm
            request={request}
            path={path}
            isFiltered={false}
            kept={without(kept, "segment")}
            submit={t.chooseSegment}
            after={<a href={href(resultsSubpath(survey.id, "segments"))}>{segmentTexts[language].manage}</a>}
          >
            <label>
              <span>{t.segment}</span>
              <select name="segment">
                <option value="">{t.noSegment}</option>
                {segments.map(({ id, name }) => (
                  <option key={id} value={id} selected={id === selection.segment || name === selection.segment}>
                    {shortLabel(name)}
                  </option>
                ))}
              </select>
            </label>
          </FilterForm>
        )}
        {hasGroups && <Comparison request={request} path={path} kept={kept} data={data} />}
      </div>
    </Card>
  )
}

/** Chooses what the figures are split by. */
const Comparison = ({ data, kept, path, request }: Pick<SelectionBarProps, "data" | "path" | "request"> & {
  readonly kept: Readonly<Record<string, string>>
}) => {
  const { href, language } = request
  const { segments, selection: { bands, by }, survey } = data
  const t = selectionTexts[language]
  const others = without(without(kept, "by"), "bands")
  const compared = by?.startsWith("segments.") === true ? by.slice("segments.".length).split(",") : []
  return (
    <>
      <FilterForm
        request={request}
        path={path}
        isFiltered={false}
        kept={others}
        submit={t.compareWith}
        after={by !== undefined && <a href={href(path, others)}>{t.stopComparing}</a>}
      >
        <label>
          <span>{t.compare}</span>
          <select name="by">
            <option value="">{t.choose}</option>
            {comparisonChoices(survey, language).map(([kind, choices]) => (
              <optgroup key={kind} label={kind}>
                {choices.map(({ label, value }) => (
                  <option key={value} value={value} selected={value === by}>{label}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          <span>{t.bands}</span>
          <input
            type="text"
            name="bands"
            value={bands?.replaceAll(",", ", ")}
            placeholder="18, 30, 50"
            autocomplete="off"
          />
        </label>
      </FilterForm>
      {segments.length > 1 && (
        <FilterForm request={request} path={path} isFiltered={false} kept={others} submit={t.compareSegments}>
          {[t.firstSegment, t.secondSegment].map((label, place) => (
            <label key={label}>
              <span>{label}</span>
              <select name="compared">
                {segments.map(({ id, name }, index) => (
                  <option key={id} value={id} selected={id === (compared[place] ?? segments[place]?.id ?? index)}>
                    {shortLabel(name)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </FilterForm>
      )}
    </>
  )
}

interface Chip {
  readonly text: string
  /** The selection without it. */
  readonly changed: Selection
}

const chipsOf = ({ segments, selection, survey }: SelectionData, language: Language): ReadonlyArray<Chip> => {
  const { filter, segment } = selection
  const conditions = new ConditionTexts([...answeredQuestions(survey).values()], language)
  const parts = partsOf(filter)
  const name = segments.find(({ id, name }) => id === segment || name === segment)?.name
  return [
    ...name === undefined
      ? []
      : [{ text: selectionTexts[language].segmentChip(name), changed: { ...selection, segment: undefined } }],
    ...parts.map((part, index) => ({
      text: conditions.of(part),
      changed: { ...selection, filter: filterOf(parts.toSpliced(index, 1)) }
    }))
  ]
}

const without = (parameters: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([other]) => other !== name))
