/** Why the API does not make groups. */
import type { ApiRefused } from "@canvass/http"

/** The name of the text that says it. */
export type GroupsRefusal = "bandsRefused" | "groupsRefused" | "tooManyGroups"

/** Undefined: the API refuses something else. */
export const groupsRefusalOf = (
  { problem: { errors, status } }: Pick<ApiRefused, "problem">
): GroupsRefusal | undefined => {
  if (status === 422) return "tooManyGroups"
  if (errors.length === 0 || !errors.every(({ pointer }) => pointer === "by" || pointer === "bands")) return undefined
  return errors.some(({ pointer }) => pointer === "bands") ? "bandsRefused" : "groupsRefused"
}
