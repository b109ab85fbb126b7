/** Which responses are counted, and how they are split into groups. */
import type { Response } from "../../responses/Response.js"
import type { QuestionId } from "../../values/Ids.js"

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
  /** The most groups that are counted. */
  readonly maxGroups?: number | undefined
  /** The only question whose answers are counted. Absent: all are. */
  readonly question?: QuestionId | undefined
}

/** All responses, without groups. They are counted from rollups. */
export const everybody: Selection = { key: "" }
