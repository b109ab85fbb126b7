/** A card with the groups that the figures are compared between. */
import { formatNumber, formatShare } from "@canvass/ui"
import { Card } from "../../../components/display/Card.js"
import { Table } from "../../../components/display/Table.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyPath } from "../../survey-navigation/SurveyTabs.js"
import type { SelectionData } from "../selection/loadSelection.js"
import { filterOf, partsOf, selectionParameters } from "../selection/Selection.js"
import { comparisonPath, comparisonTypes, offersComparison } from "./comparisonPath.js"
import { comparisonTexts } from "./comparisonTexts.js"
import { conditionOf, type Group, type GroupBy, groupName, letterOf } from "./GroupNames.js"

export interface GroupsCardProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "settings">
  readonly results: Pick<SelectionData, "selection" | "survey">
  readonly by: GroupBy
  /** The number of completed responses of all groups. */
  readonly completed: number
}

export const GroupsCard = ({ by, completed, request, results }: GroupsCardProps) => {
  const { href, language, settings } = request
  const { selection, survey } = results
  const t = comparisonTexts[language]
  const question = [...survey.questions, ...survey.retiredQuestions ?? []].find(({ key }) => key === by.question)
  /** The address with the responses of a group alone. */
  const addressOf = (group: Group): string | undefined => {
    const condition = conditionOf(group, by, question?.type, selection.bands !== undefined)
    const shown = condition === undefined
      ? by.segments === undefined || group.kind !== "value" || selection.segment !== undefined
        ? undefined
        : { ...selection, segment: group.value, by: undefined, bands: undefined }
      : {
        ...selection,
        filter: filterOf([...partsOf(selection.filter), ...partsOf(condition)]),
        by: undefined,
        bands: undefined
      }
    return shown === undefined ? undefined : href(surveyPath(survey.id, "results"), selectionParameters(shown))
  }
  return (
    <Card
      title={t.groups}
      hint={t.groupsHint}
      actions={
        <p class="links">
          {t.download}
          {comparisonTypes.filter((type) => offersComparison(settings, type)).map((type) => (
            <a
              key={type}
              href={href(comparisonPath(survey.id, type), selectionParameters(selection))}
              aria-label={`${type.toUpperCase()}, ${t.download}`}
              download
            >
              {type.toUpperCase()}
            </a>
          ))}
        </p>
      }
    >
      <Table
        caption={t.groups}
        rows={by.groups}
        keyOf={(_group, index) => String(index)}
        columns={[
          { title: t.letter, kind: "word", cell: (_group, index) => letterOf(index) },
          { title: t.group, isRowHeader: true, cell: (group) => groupName(group, by, language) },
          { title: t.responses, kind: "number", cell: (group) => formatNumber(language, group.completed) },
          {
            title: t.share,
            kind: "number",
            cell: (group) => formatShare(language, completed === 0 ? null : group.completed / completed)
          },
          {
            title: t.showOnly,
            kind: "action",
            cell: (group) => {
              const address = addressOf(group)
              return address !== undefined && (
                <a href={address} aria-label={`${t.showOnly}: ${groupName(group, by, language)}`}>{t.showOnly}</a>
              )
            }
          }
        ]}
      />
    </Card>
  )
}
