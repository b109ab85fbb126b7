/** Changes of objects and lists that stay as they are: what changes is copied. */
import type { Definition, QuestionDefinition } from "@canvass/core/editing"

/** Values for some fields. `undefined` removes a field. */
export type Changes<A> = { readonly [Name in keyof A]?: A[Name] | undefined }

/** The object with other values in some fields. */
export const changed = <A extends object>(object: A, changes: Changes<A>): A => {
  const copy: A = { ...object, ...changes }
  for (const name of fieldsOf(changes)) if (changes[name] === undefined) Reflect.deleteProperty(copy, name)
  return copy
}

const fieldsOf = <A extends object>(object: Changes<A>): ReadonlyArray<keyof A> =>
  Reflect.ownKeys(object).filter((name): name is Extract<keyof A, string> => name in object)

/** The list with one item replaced where `is` holds. The same list if nothing changes. */
export const replaced = <A>(
  list: ReadonlyArray<A>,
  is: (item: A) => boolean,
  replace: (item: A) => A
): ReadonlyArray<A> => list.some(is) ? list.map((item) => is(item) ? replace(item) : item) : list

/** The definition with one question replaced. */
export const withQuestion = (
  definition: Definition,
  key: string,
  replace: (question: QuestionDefinition) => QuestionDefinition
): Definition => ({
  ...definition,
  questions: replaced(definition.questions ?? [], (question) => question.key === key, replace)
})

/** The list with items inserted at an index. */
export const inserted = <A>(list: ReadonlyArray<A>, index: number, ...items: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...list.slice(0, index),
  ...items,
  ...list.slice(index)
]

/** The list with one item moved to an index of the list without it. */
export const movedTo = <A>(list: ReadonlyArray<A>, is: (item: A) => boolean, index: number): ReadonlyArray<A> => {
  const item = list.find(is)
  return item === undefined ? list : inserted(list.filter((other) => other !== item), Math.max(0, index), item)
}

/** The list, or nothing in place of an empty one. */
export const unlessEmpty = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> | undefined =>
  list.length === 0 ? undefined : list
