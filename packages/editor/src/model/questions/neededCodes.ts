/** The codes of new options and rows that the server cannot choose. */
import { fixedDefinitionLimits, type OptionDefinition } from "@canvass/core/editing"

/**
 * New options or rows, with codes where they need some: the server gives each the next code after the highest of the
 * question, and refuses those for which that is too high. They get the lowest codes that are free.
 *
 * @param others the options or rows that the question has
 */
export const withNeededCodes = (
  added: ReadonlyArray<OptionDefinition>,
  others: ReadonlyArray<OptionDefinition>
): ReadonlyArray<OptionDefinition> => {
  const all = [...others, ...added]
  const codes = new Set(all.flatMap(({ code }) => code === undefined ? [] : [code]))
  const highest = Math.max(0, ...codes)
  if (highest + all.filter(({ code }) => code === undefined).length <= fixedDefinitionLimits.optionCode) return added
  let next = 1
  return added.map((part) => {
    if (part.code !== undefined) return part
    while (codes.has(next)) next++
    return { ...part, code: next++ }
  })
}
