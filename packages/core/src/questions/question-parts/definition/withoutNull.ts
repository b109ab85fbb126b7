import type { UndecodedFields } from "./DefinitionRules.js"

/**
 * The fields without those of the names that are null: such a field is absent. A schema for null beside a condition
 * would report each violation of the condition twice.
 */
export const withoutNull = (input: UndecodedFields, names: ReadonlyArray<string>): UndecodedFields =>
  names.some((name) => input[name] === null)
    ? Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !names.includes(name)))
    : input
