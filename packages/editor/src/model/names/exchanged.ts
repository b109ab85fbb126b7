/**
 * Names that were exchanged in a text: at the place of one that is gone, there is a new one. Either it is another name
 * of the same thing, which keeps its identity, or another thing.
 */
import type { Definition, OptionDefinition } from "@canvass/core/editing"
import { changed, replaced, withQuestion } from "../lists/changed.js"
import { partsOf } from "../questions/parts.js"
import { type PartList, renameKey, renameValue } from "./renameKey.js"

export type Exchange =
  | { readonly kind: "question"; readonly from: string; readonly to: string }
  | {
    readonly kind: "part"
    readonly question: string
    readonly list: PartList
    readonly from: string
    readonly to: string
  }

/** The exchanges between two definitions: a list of which one item is gone and one is new, at the same place. */
export const exchangesIn = (before: Definition, after: Definition): ReadonlyArray<Exchange> => {
  const keys = exchangedIn(keysOf(before), keysOf(after))
  return [
    ...keys === undefined ? [] : [{ kind: "question", ...keys } as const],
    ...(after.questions ?? []).flatMap(({ key }): ReadonlyArray<Exchange> =>
      (["options", "rows"] as const).flatMap((list) => {
        const of = { question: key, list }
        const found = exchangedIn(valuesOf(partsOf(before, of)), valuesOf(partsOf(after, of)))
        return found === undefined ? [] : [{ kind: "part", ...of, ...found } as const]
      })
    )
  ]
}

const keysOf = ({ questions = [] }: Definition): ReadonlyArray<string> => questions.map(({ key }) => key)

const valuesOf = (parts: ReadonlyArray<OptionDefinition>): ReadonlyArray<string> => parts.map(({ value }) => value)

const exchangedIn = (before: ReadonlyArray<string>, after: ReadonlyArray<string>) => {
  const gone = before.filter((name) => !after.includes(name))
  const added = after.filter((name) => !before.includes(name))
  const [from] = gone
  const [to] = added
  return from !== undefined && to !== undefined && gone.length === 1 && added.length === 1 &&
      before.indexOf(from) === after.indexOf(to)
    ? { from, to }
    : undefined
}

/**
 * The definition in which the new name is another name of the same thing. A question says what it was. A value that
 * respondents have answered with stays, with the new one as its label: answers have it.
 *
 * @param after the definition with the new name
 * @param base the definition that is on the server
 */
export const renameExchanged = (after: Definition, exchange: Exchange, base: Definition): Definition => {
  const { from, to } = exchange
  if (exchange.kind === "question") {
    const back: Definition = {
      ...after,
      questions: replaced(after.questions ?? [], ({ key }) => key === to, (one) => ({ ...one, key: from }))
    }
    return renameKey(back, "question", from, to, base)
  }
  const { list, question } = exchange
  const { was = question } = after.questions?.find(({ key }) => key === question) ?? {}
  const isAnswered = valuesOf(partsOf(base, { question: was, list })).includes(from)
  const back = withValue(after, exchange, isAnswered)
  return isAnswered ? renameValue(back, question, list, to, from) : renameValue(back, question, list, from, to)
}

/** The part with its earlier value. One that keeps it is called as the new value says, unless it has another label. */
const withValue = (
  definition: Definition,
  { from, list, question, to }: Exchange & { kind: "part" },
  isKept: boolean
) =>
  withQuestion(definition, question, (one) => {
    const rename = (parts: ReadonlyArray<OptionDefinition>) =>
      replaced(parts, ({ value }) =>
        value === to, (part) =>
        changed<OptionDefinition>(part, { value: from, ...isKept && part.label === from ? { label: to } : {} }))
    const { options, settings } = one
    return list === "options"
      ? { ...one, ...options && { options: rename(options) } }
      : { ...one, ...settings?.rows && { settings: { ...settings, rows: rename(settings.rows) } } }
  })
