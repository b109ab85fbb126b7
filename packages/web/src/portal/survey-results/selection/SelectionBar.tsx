/** The bar above the figures: the filters as links that remove them, and forms that add one or compare groups. */
import type { Language } from "@canvass/core/ports"
import { shortText } from "@canvass/ui"
import { PopOver } from "../../../components/display/PopOver.js"
import { FilterForm } from "../../filters/FilterForm.js"
import { filterSentence } from "../../filters/filterSentence.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { resultsSubpath } from "../../survey-navigation/SurveyTabs.js"
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
  const chips = chipsOf(data, language, hasGroups)
  const kept = { ...parameters, ...selectionParameters(selection) }
  return (
    <section class="selection-bar" aria-label={t.title}>
      {isFilterRefused && <p class="error" role="alert">{t.filterRefused}</p>}
      {isSegmentUnknown && <p class="error" role="alert">{t.unknownSegment}</p>}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map(({ changed, remove, text }, index) => (
            <li key={index}>
              <span>{text}</span>
              <a href={addressOf(changed)} aria-label={remove} title={remove}>×</a>
            </li>
          ))}
        </ul>
      )}
      <PopOver label={t.addFilter} isOpen={added._tag === "Chosen"}>
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
                    {shortText(name)}
                  </option>
                ))}
              </select>
            </label>
          </FilterForm>
        )}
      </PopOver>
      {hasGroups && (
        <PopOver label={t.compare}>
          <Comparison request={request} path={path} kept={kept} data={data} />
        </PopOver>
      )}
      {children}
      {(selection.filter !== undefined || selection.segment !== undefined) && (
        <p class="soft">
          <a href={addressOf({ ...withoutFilters, isFilterRefused, filter: undefined, segment: undefined })}>
            {t.clear}
          </a>{" "}
          {t.shareHint}
        </p>
      )}
    </section>
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
  const compared = comparedSegments(by)
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
                    {shortText(name)}
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
  /** The text of the link that removes it. */
  readonly remove: string
  /** The selection without it. */
  readonly changed: Selection
}

const chipsOf = (
  { segments, selection, survey }: SelectionData,
  language: Language,
  hasGroups: boolean
): ReadonlyArray<Chip> => {
  const { by, filter, segment } = selection
  const t = selectionTexts[language]
  const filterChip = (text: string, changed: Selection): Chip => ({ text, changed, remove: t.removeFilter(text) })
  const sentence = filterSentence(survey, language)
  const parts = partsOf(filter)
  const name = segments.find(({ id, name }) => id === segment || name === segment)?.name
  return [
    ...name === undefined
      ? []
      : [filterChip(t.segmentChip(name), { ...selection, segment: undefined })],
    ...parts.map((part, index) =>
      filterChip(sentence(part), { ...selection, filter: filterOf(parts.toSpliced(index, 1)) })
    ),
    ...by === undefined || !hasGroups ? [] : [{
      text: `${t.compare}: ${groupsLabel(by, survey, segments, language)}`,
      changed: { ...selection, by: undefined, bands: undefined },
      remove: t.stopComparing
    }]
  ]
}

/** The ids of the segments that are compared, if the figures are split by segments. */
const comparedSegments = (by: string | undefined): ReadonlyArray<string> =>
  by?.startsWith("segments.") === true ? by.slice("segments.".length).split(",") : []

/** What the figures are split by, in words. */
const groupsLabel = (
  by: string,
  survey: SelectionData["survey"],
  segments: SelectionData["segments"],
  language: Language
): string => {
  const choice = comparisonChoices(survey, language).flatMap(([, choices]) => choices).find(({ value }) => value === by)
  const names = comparedSegments(by).flatMap((id) =>
    segments.filter((segment) => segment.id === id).map(({ name }) => name)
  )
  return choice?.label ?? (names.length === 0 ? by : shortText(names.join(", ")))
}

const without = (parameters: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([other]) => other !== name))
