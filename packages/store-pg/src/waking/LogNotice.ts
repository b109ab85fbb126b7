/** What instances tell each other by NOTIFY: which logs have changed. */
import { Ids } from "@canvass/core"
import type { ChangedLogs } from "@canvass/core/ports"
import * as Schema from "effect/Schema"

/** The channel of all instances of a database. Ids of surveys are unique, so schemas may share it. */
export const channel = "canvass_logs"

/** The message of one instance. */
export interface LogNotice {
  /** The instance that has sent it. */
  readonly sender: string
  /** The logs that have changed, or the probe with which an instance finds out whether notifications arrive. */
  readonly content: ChangedLogs | { readonly probe: string }
}

/** PostgreSQL takes less than 8 000 bytes. */
const maxSurveys = 200

export const encode = ({ content, sender }: LogNotice): string => {
  if (content !== "any" && "probe" in content) return `${sender} probe ${content.probe}`
  return content === "any" || content.size > maxSurveys ? `${sender} any` : `${sender} logs ${[...content].join()}`
}

/** Decodes a payload. Undefined: it is none of this program, or of a version that says something else. */
export const decode = (payload: string): LogNotice | undefined => {
  const [sender, kind, value] = payload.split(" ")
  if (sender === undefined) return undefined
  switch (kind) {
    case "any":
      return { sender, content: "any" }
    case "logs": {
      const surveys = (value ?? "").split(",")
      return areSurveyIds(surveys) ? { sender, content: new Set(surveys) } : undefined
    }
    case "probe":
      return value === undefined ? undefined : { sender, content: { probe: value } }
    default:
      return undefined
  }
}

const areSurveyIds = Schema.is(Schema.Array(Ids.SurveyId))
