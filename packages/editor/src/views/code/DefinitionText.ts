/** A definition as YAML, and back: with the places of what is wrong in the text. */
import { type Definition, isFields, pointerSteps } from "@canvass/core/editing"
import { type Document, isCollection, isNode, LineCounter, parseDocument, stringify } from "yaml"
import { shapeErrors } from "../../model/definitionShape.js"
import type { Expected } from "../../model/definitionShape.js"
import { withoutShorthands } from "../../model/withoutShorthands.js"

/** A place in a text. Lines and columns begin with 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

export interface TextError extends TextPlace {
  /** What the parser says, in English; or what the definition expects there. */
  readonly problem: { readonly kind: "syntax"; readonly detail: string } | {
    readonly kind: "shape"
    readonly expected: Expected
    readonly pointer: string
  }
}

export interface ReadDefinition {
  /** Undefined: the text is no definition. */
  readonly definition: Definition | undefined
  readonly errors: ReadonlyArray<TextError>
  /** The place of a JSON Pointer in the text, or of the part around it. */
  readonly placeOf: (pointer: string) => TextPlace
}

/** Maximum length of a text: that of a definition on the server. */
export const maxTextLength = 1_048_576

const maxErrors = 100

/** Texts that YAML 1.1 takes for something else, such as `no`, are quoted. */
export const printDefinition = (definition: Definition): string =>
  stringify(definition, {
    version: "1.2",
    schema: "core",
    compat: "yaml-1.1",
    aliasDuplicateObjects: false,
    lineWidth: 0
  })

export const readDefinition = (text: string): ReadDefinition => {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    prettyErrors: false,
    stringKeys: true,
    lineCounter: lines
  })
  const place = (offset: number): TextPlace => {
    const { col, line } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const placeOf = (pointer: string) => place(offsetOf(document, pointer))
  const syntax = [...document.errors, ...document.warnings].slice(0, maxErrors)
  if (syntax.length > 0) {
    return {
      definition: undefined,
      errors: syntax.map(({ message, pos: [start] }) => ({
        ...place(start),
        problem: { kind: "syntax", detail: message }
      })),
      placeOf
    }
  }
  const value = valueOf(document)
  const errors = shapeErrors(value).slice(0, maxErrors)
  return {
    definition: errors.length === 0 && isFields(value) ? withoutShorthands(value) : undefined,
    errors: errors.map(({ expected, pointer }) => ({
      ...placeOf(pointer),
      problem: { kind: "shape", expected, pointer }
    })),
    placeOf
  }
}

/** Undefined: its aliases would make it larger than a definition can be. */
const valueOf = (document: Document): unknown => {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

/** The offset of the deepest part on the way to a pointer. */
const offsetOf = (document: Document, pointer: string): number => {
  let found: unknown = document.contents
  let offset = startOf(found) ?? 0
  for (const step of pointerSteps(pointer)) {
    found = isCollection(found) ? found.get(step, true) : undefined
    offset = startOf(found) ?? offset
  }
  return offset
}

const startOf = (node: unknown): number | undefined => isNode(node) ? node.range?.[0] : undefined
