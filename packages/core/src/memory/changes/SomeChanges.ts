import type { Change } from "../../unit-of-work/UnitOfWork.js"
import type { State } from "../State.js"

/** What each kind of change makes of a state. */
export type Changes = {
  readonly [Tag in Change["_tag"]]: (state: State, change: Extract<Change, { readonly _tag: Tag }>) => State
}

/** Some kinds of changes, in the file of their area. */
export type SomeChanges = Partial<Changes>
