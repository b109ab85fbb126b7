import * as HashMap from "effect/HashMap"
import { type ChildKind, type ChildRecords, childRecords, type Children } from "../../childRecords.js"
import type { SurveyId } from "../../values/Ids.js"
import { childrenOf, type ChildStates, type State } from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const childChanges = {
  ChildPut: (state, change) => put(state, change),
  ChildRemoved: (state, { key, kind, surveyId }) =>
    setChildren(state, kind, surveyId, HashMap.remove(childrenOf(state, kind, surveyId), key)),
  ChildrenCopied: (state, { kind, sourceId, surveyId }) =>
    setChildren(
      state,
      kind,
      surveyId,
      HashMap.map(childrenOf(state, kind, sourceId), (record) => ({ ...record, surveyId }))
    )
} satisfies SomeChanges

const put = <Kind extends ChildKind>(
  state: State,
  { kind, record }: { readonly kind: Kind; readonly record: Children[Kind] }
): State =>
  setChildren(
    state,
    kind,
    record.surveyId,
    HashMap.set(childrenOf(state, kind, record.surveyId), records[kind].keyOf(record), record)
  )

const records: ChildRecords = childRecords

/** A survey that does not exist has no child records. */
const setChildren = <Kind extends ChildKind>(
  state: State,
  kind: Kind,
  survey: SurveyId,
  children: HashMap.HashMap<string, Children[Kind]>
): State => {
  if (!HashMap.has(state.surveys, survey)) return state
  const all: ChildStates[Kind] = state[kind]
  return {
    ...state,
    [kind]: HashMap.isEmpty(children) ? HashMap.remove(all, survey) : HashMap.set(all, survey, children)
  }
}
