/** The addresses of the comparison of groups as a file. */

import type { PortalSettings } from "../../shell/PortalRequest.js"

/** The types of the file. */
export const comparisonTypes = ["csv", "xlsx"] as const
export type ComparisonType = typeof comparisonTypes[number]

/** Whether the server can make the file. */
export const offersComparison = ({ workbook }: PortalSettings, type: ComparisonType): boolean =>
  type === "csv" || workbook !== undefined

/** Returns the path of the file for a survey, below the public URL. It takes the parameters of the results. */
export const comparisonPath = (surveyId: string, type: ComparisonType): string =>
  `/portal/surveys/${surveyId}/results/comparison.${type}`
