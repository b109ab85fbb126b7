/** Which responses are counted, and how they are split into groups. */
import type { TestedFilter } from "../../logic/filters/CompiledFilter.js"
import type { Response } from "../../responses/Response.js"
import type { QuestionId } from "../../values/Ids.js"
import type { Calendar } from "../Calendar.js"
import type { GroupBy } from "./GroupBy.js"

/** A part of the responses that have ended, and the groups of it. */
export interface Selection {
  /** Selections with the same key select the same responses of a survey, and count them in the same groups. */
  readonly key: string
  /** Whether a response is counted. Absent: all are. */
  readonly matches?: ((response: Response) => boolean) | undefined
  /** The groups in which a completed response is counted beside the whole. Absent: there are no groups. */
  readonly groupsOf?: ((response: Response) => ReadonlyArray<string>) | undefined
  /** The value of a response as it was written, for groups that are found whatever the case of a text. */
  readonly spellingOf?: ((response: Response) => string | undefined) | undefined
  /** What the functions decide by, for responses that are stored as columns. Absent: responses are read. */
  readonly columns?: ColumnSelection | undefined
  /** The most groups that are counted. */
  readonly maxGroups?: number | undefined
  /** The only question whose answers are counted. Absent: all are. */
  readonly question?: QuestionId | undefined
}

/** A selection of responses that are stored as columns. */
export interface ColumnSelection {
  readonly filter?: TestedFilter | undefined
  readonly by?: Pick<GroupBy, "groupsOf" | "source" | "spellingOf"> | undefined
  /** The first day of the interval of an instant, if the groups are those of intervals, or of intervals and `by`. */
  readonly startOf?: Calendar["startOf"] | undefined
}

/** The group of an interval, or of a group in an interval. */
export const intervalGroup = (day: number, group?: string): string =>
  group === undefined ? String(day) : `${day} ${group}`

/** All responses, without groups. They are counted from rollups. */
export const everybody: Selection = { key: "" }
