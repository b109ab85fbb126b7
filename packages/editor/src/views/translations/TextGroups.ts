/** The texts of a survey as translators see them: grouped by the part that they belong to. */
import {
  type Definition,
  type DefinitionLimits,
  definitionLimits,
  mapSurvey,
  pointerSteps,
  reference
} from "@canvass/core/editing"

/** What a text is. */
export type TextKind =
  | "title"
  | "description"
  | "question"
  | "option"
  | "image"
  | "row"
  | "page"
  | "pageDescription"
  | "rule"
  | "label"
  | "ending"
  | "message"
  | "welcome"
  | "welcomeMessage"
  | "button"
  | "closed"

export interface SourceText {
  readonly place: string
  readonly text: string
  readonly kind: TextKind
  readonly maxLength: number
}

export interface TextGroup {
  readonly kind: "survey" | "question" | "ending"
  /** The key of the question or the ending. Empty for the survey. */
  readonly key: string
  readonly texts: ReadonlyArray<SourceText>
}

export const textGroups = (definition: Definition): ReadonlyArray<TextGroup> => {
  const groups = new Map<string, { readonly kind: TextGroup["kind"]; readonly key: string; texts: Array<SourceText> }>()
  mapSurvey(definition, {
    text: (text, { maxLength, place }) => {
      const [list, key = "", ...rest] = pointerSteps(place)
      const kind = list === "questions" ? "question" : list === "endings" ? "ending" : "survey"
      const name = kind === "survey" ? "" : key
      const id = `${kind} ${name}`
      const group = groups.get(id) ?? { kind, key: name, texts: [] }
      groups.set(id, group)
      group.texts.push({ place, text, kind: kindOf(kind, rest, list), maxLength: limitOf(maxLength) })
      return text
    }
  })
  return [...groups.values()]
}

const limitOf = (name: keyof DefinitionLimits): number => definitionLimits[name]

const kindOf = (group: TextGroup["kind"], rest: ReadonlyArray<string>, first: string | undefined): TextKind => {
  if (group === "survey") {
    return first === "description"
      ? "description"
      : first === "design"
      ? designKind(rest)
      : "title"
  }
  if (group === "ending") return rest[0] === "message" ? "message" : "ending"
  const [part, second] = rest
  if (rest.at(-2) === "image") return "image"
  if (part === "text") return "question"
  if (part === "description") return "description"
  if (part === "page") return second === "description" ? "pageDescription" : "page"
  if (part === "options") return "option"
  if (part === "validIf") return "rule"
  return part === "settings" && second === "rows" ? "row" : "label"
}

/** @param rest empty for what respondents read when the survey is closed */
const designKind = ([part]: ReadonlyArray<string>): TextKind =>
  part === undefined ? "closed" : part === "button" ? "button" : part === "message" ? "welcomeMessage" : "welcome"

/** What a text recalls, as it is written: `{{plan}}`, without fallbacks. */
export const recalledIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(reference)).flatMap(([, name]) => name === undefined ? [] : [`{{${name}}}`]))

/** What the text recalls and its translation does not, and what only the translation recalls. */
export const recallDifference = (text: string, translation: string) => {
  const [source, target] = [recalledIn(text), recalledIn(translation)]
  return {
    lost: [...source].filter((name) => !target.has(name)),
    added: [...target].filter((name) => !source.has(name))
  }
}

/** How many texts have no translation. */
export const missingIn = (
  groups: ReadonlyArray<TextGroup>,
  translations: Readonly<Record<string, string>> = {}
): number =>
  groups.reduce((sum, { texts }) => sum + texts.filter(({ place }) => !Object.hasOwn(translations, place)).length, 0)
