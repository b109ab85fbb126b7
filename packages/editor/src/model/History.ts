/** Undo and redo: the states of what is edited. */

/** What has been, what is, and what was undone. */
export interface History<State> {
  /** The oldest first. */
  readonly past: ReadonlyArray<State>
  readonly present: State
  /** The next one first. */
  readonly future: ReadonlyArray<State>
  /** The field of the last edit and its time in milliseconds, while edits of the same field continue it. */
  readonly lastEdit: { readonly field: string; readonly millis: number } | undefined
}

/** How many states can be undone. */
export const maxUndoStates = 100

/** Edits of one field that follow each other within this time are one. */
export const sameEditMillis = 1_000

export const newHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  lastEdit: undefined
})

/**
 * Adds a state. An edit that changes nothing is none.
 *
 * @param field the place that is typed into. Undefined: the edit stands alone
 * @param millis the present time
 */
export const recordEdit = <State>(
  history: History<State>,
  state: State,
  millis: number,
  field?: string
): History<State> => {
  const { lastEdit, past, present } = history
  if (state === present) return history
  const isContinued = field !== undefined && lastEdit?.field === field && millis - lastEdit.millis < sameEditMillis &&
    past.length > 0
  return {
    past: isContinued ? past : [...past, present].slice(-maxUndoStates),
    present: state,
    future: [],
    lastEdit: field === undefined ? undefined : { field, millis }
  }
}

/** Changes all states alike. */
export const mapHistory = <State>(
  { future, lastEdit, past, present }: History<State>,
  change: (state: State) => State
): History<State> => ({ past: past.map(change), present: change(present), future: future.map(change), lastEdit })

export const undo = <State>(history: History<State>): History<State> => {
  const { future, past, present } = history
  const [before] = past.slice(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], lastEdit: undefined }
}

export const redo = <State>(history: History<State>): History<State> => {
  const { future: [next, ...future], past, present } = history
  return next === undefined
    ? history
    : { past: [...past, present].slice(-maxUndoStates), present: next, future, lastEdit: undefined }
}
