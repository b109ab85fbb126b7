/** Groups of units that take their steps together. */
import type { Question } from "../questions/Question.js"
import type { QuestionId } from "../values/Ids.js"
import type { Publication } from "./Publication.js"
import { type PresentUnits, questionKey, rowKey, type UnitKey } from "./Units.js"
import type { VariableLink } from "./VariableLinks.js"

/** Units that take their steps together: a single one, or variables with all that they are computed from. */
export interface UnitGroup {
  readonly members: ReadonlyArray<UnitKey>
  /** The sequence number of the last step of the members, 0 before the first one. */
  readonly at: number
  /** For each source, the variables that read it. Empty for a single unit. */
  readonly readers: ReadonlyMap<UnitKey, ReadonlyArray<VariableLink>>
}

export interface UnitGroups {
  readonly groups: ReadonlyArray<UnitGroup>
  /**
   * Variables that are not shown any more: a part of them has taken a step without the others, because they were
   * computed from something else before an edit.
   */
  readonly excluded: ReadonlySet<UnitKey>
}

/** Groups all units. Variables that the survey has no more take no steps. */
export const groupUnits = (
  publication: Publication,
  present: PresentUnits,
  links: ReadonlyArray<VariableLink>,
  questions: ReadonlyArray<Question>
): UnitGroups => {
  const excluded = new Set<UnitKey>()
  const keys = new Set([...publication.units.keys(), ...present.keys()])
  const rows = rowsOf(keys, questions)
  const sourcesOf = new Map(
    links.map((link) => [
      link,
      [...link.sources].flatMap((source) => [source, ...rows.get(source) ?? []])
    ])
  )
  const roots = new Map<UnitKey, UnitKey>()
  const rootOf = (key: UnitKey): UnitKey => {
    const root = roots.get(key)
    return root === undefined || root === key ? key : rootOf(root)
  }
  sourcesOf.forEach((sources, { key }) => {
    for (const source of sources) roots.set(rootOf(source), rootOf(key))
  })
  const linked = new Map<UnitKey, Array<VariableLink>>()
  for (const link of links) {
    const root = rootOf(link.key)
    linked.set(root, [...linked.get(root) ?? [], link])
  }
  const groups: Array<UnitGroup> = []
  const grouped = new Set<UnitKey>()
  for (const variables of linked.values()) {
    const readers = new Map<UnitKey, ReadonlyArray<VariableLink>>()
    const members = new Set<UnitKey>()
    for (const link of variables) {
      members.add(link.key)
      for (const source of sourcesOf.get(link) ?? []) {
        readers.set(source, [...readers.get(source) ?? [], link])
        if (keys.has(source)) members.add(source)
      }
    }
    const steps = new Set([...members].flatMap((key) => publication.units.get(key)?.at ?? []))
    const [at = 0] = steps
    if (steps.size > 1) { for (const { key } of variables) excluded.add(key) }
    else {
      groups.push({ members: [...members], at, readers })
      for (const key of members) grouped.add(key)
    }
  }
  const names = new Set(links.map(({ key }) => key))
  for (const key of keys) {
    if (grouped.has(key) || excluded.has(key) || (key.startsWith(variablePrefix) && !names.has(key))) continue
    groups.push({ members: [key], at: publication.units.get(key)?.at ?? 0, readers: new Map() })
  }
  return { groups, excluded }
}

const variablePrefix = "variable "

/** The rows of each matrix, by the key of the question. */
const rowsOf = (
  keys: ReadonlySet<UnitKey>,
  questions: ReadonlyArray<{ readonly id: QuestionId; readonly type: string }>
): ReadonlyMap<UnitKey, ReadonlyArray<UnitKey>> =>
  new Map(
    questions.filter(({ type }) => type === "matrix").map(({ id }) => {
      const prefix = rowKey(id, "")
      return [questionKey(id), [...keys].filter((key) => key.startsWith(prefix))]
    })
  )
