/** Tells which commits of this program have changed the log of a survey. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Committer } from "../unit-of-work/Committer.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import type { SurveyId } from "../values/Ids.js"

/** The surveys whose logs may have changed. `any`: it is not known which. */
export type ChangedLogs = ReadonlySet<SurveyId> | "any"

/** Is called when logs may have changed. It must be fast and must not throw. */
export type LogListener = (changed: ChangedLogs) => void

export class LogSignal {
  readonly #listeners = new Set<LogListener>()

  /** Calls a listener after each commit that has changed a log. Returns a function that ends this. */
  listen(listener: LogListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls a listener until the effect is interrupted: `LogStore.watch` of a store that only this program writes to. */
  watch(listener: LogListener): Effect.Effect<never> {
    return Effect.async(() => {
      const end = this.listen(listener)
      return Effect.sync(end)
    })
  }

  /** A committer whose commits call the listeners. */
  observing(committer: Context.Tag.Service<Committer>): Context.Tag.Service<Committer> {
    return {
      commit: (unit) => {
        const changed = changedBy(unit.changes)
        return changed === "any" || changed.size > 0
          ? Effect.map(committer.commit(unit), () => this.#tell(changed))
          : committer.commit(unit)
      }
    }
  }

  #tell(changed: ChangedLogs): void {
    for (const listener of this.#listeners) listener(changed)
  }
}

const changedBy = (changes: ReadonlyArray<Change>): ChangedLogs => {
  const surveys = new Set<SurveyId>()
  for (const change of changes) {
    switch (change._tag) {
      case "ResponsePut":
        surveys.add(change.response.surveyId)
        break
      case "LogEntryAdded":
      case "ResponseRemoved":
      case "VariablesComputed":
      case "SurveyRemoved":
        surveys.add(change.surveyId)
        break
      case "AccountRemoved":
        return "any"
    }
  }
  return surveys
}
