/** The subject of a comparison, of the parameter `by`. */
import type { GroupBy } from "./GroupNames.js"

/** Whether the groups are those of the answers to a question, which has nothing to be compared with. */
export const isSubject = (key: string, by: Pick<GroupBy, "question" | "row"> | undefined): boolean =>
  by !== undefined && by.question === key && by.row === undefined

/** What responses are split by. The API answers it with the figures, but not with trends. */
export const groupByOf = (by: string): Omit<GroupBy, "groups"> => {
  const dot = by.indexOf(".")
  const [kind, name] = dot < 0 ? [by, undefined] : [by.slice(0, dot), by.slice(dot + 1)]
  if (name === undefined) return { question: kind }
  switch (kind) {
    case "field":
    case "variable":
    case "property":
      return { [kind]: name }
    case "segments":
      return { segments: name.split(",") }
    default:
      return { question: kind, row: name }
  }
}
