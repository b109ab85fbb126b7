/** Edits of one condition. A part of it is named by its JSON Pointer within the condition. */
import { type Condition, fixedDefinitionLimits, pointerSteps } from "@canvass/core/editing"

/** How many parts of a group must be true. */
export type GroupOf = "all" | "any" | "none"

/** The condition with another part at a place. Undefined: the part goes, and with it a group that has no other. */
export const replacePart = (condition: Condition, at: string, part: Condition | undefined): Condition | undefined =>
  replaceIn(condition, pointerSteps(at), () => part)

/** The condition with a part more: in the group at the place, or else together with what is there. */
export const addPart = (condition: Condition, at: string, part: Condition): Condition =>
  replaceIn(condition, pointerSteps(at), (found) => withPart(found, part)) ?? condition

/** The condition with another kind of group at a place. */
export const regroup = (condition: Condition, at: string, of: GroupOf): Condition =>
  replaceIn(condition, pointerSteps(at), (found) => groupOf(of, partsOf(found))) ?? condition

/** The condition with the opposite of what is at a place. */
export const negatePart = (condition: Condition, at: string): Condition =>
  replaceIn(condition, pointerSteps(at), (found) => "not" in found ? found.not : { not: found }) ?? condition

export const groupOf = (of: GroupOf, parts: ReadonlyArray<Condition>): Condition =>
  of === "all" ? { all: parts } : of === "any" ? { any: parts } : { not: { any: parts } }

/** How deep groups nest. The engine allows `maxConditionDepth`. */
export const depthOf = (condition: Condition): number => {
  if ("all" in condition) return 1 + Math.max(0, ...condition.all.map(depthOf))
  if ("any" in condition) return 1 + Math.max(0, ...condition.any.map(depthOf))
  return "not" in condition ? 1 + depthOf(condition.not) : 0
}

export const { conditionDepth: maxConditionDepth } = fixedDefinitionLimits

/** The parts of a group, and of anything else this itself. */
const partsOf = (condition: Condition): ReadonlyArray<Condition> => {
  if ("all" in condition) return condition.all
  if ("any" in condition) return condition.any
  if ("not" in condition) return "any" in condition.not ? condition.not.any : [condition.not]
  return [condition]
}

const withPart = (condition: Condition, part: Condition): Condition => {
  if ("all" in condition) return { all: [...condition.all, part] }
  if ("any" in condition) return { any: [...condition.any, part] }
  if (!("not" in condition)) return { all: [condition, part] }
  const { not } = condition
  if ("any" in not) return { not: { any: [...not.any, part] } }
  return "all" in not || "not" in not ? { not: { any: [not, part] } } : { all: [condition, part] }
}

type Replace = (found: Condition) => Condition | undefined

const replaceIn = (condition: Condition, steps: ReadonlyArray<string>, replace: Replace): Condition | undefined => {
  const [step, index, ...rest] = steps
  if (step === undefined) return replace(condition)
  if (step === "not" && "not" in condition) {
    const not = replaceIn(condition.not, steps.slice(1), replace)
    return not && { not }
  }
  if (step === "all" && "all" in condition) {
    return regrouped(condition.all, (all) => ({ all }), Number(index), rest, replace)
  }
  if (step === "any" && "any" in condition) {
    return regrouped(condition.any, (any) => ({ any }), Number(index), rest, replace)
  }
  return condition
}

const regrouped = (
  parts: ReadonlyArray<Condition>,
  group: (parts: ReadonlyArray<Condition>) => Condition,
  at: number,
  rest: ReadonlyArray<string>,
  replace: Replace
): Condition | undefined => {
  const left = parts.flatMap((part, index) => {
    const replaced = index === at ? replaceIn(part, rest, replace) : part
    return replaced === undefined ? [] : [replaced]
  })
  const [first] = left
  // What is left alone needs no group.
  return left.length === parts.length ? group(left) : left.length === 1 ? first : first && group(left)
}
