/** Definitions of surveys in files: YAML 1.2 with the core schema, which JSON is a part of. */
import { ValidationError } from "@canvass/core"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isCollection,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  stringify,
  visit
} from "yaml"

/** The format of a file. */
export type FileFormat = "json" | "yaml"

/** The text of a file. Texts that YAML 1.1 takes for something else, such as `no`, are quoted. */
export const print = (definition: unknown, format: FileFormat): string =>
  format === "json"
    ? `${JSON.stringify(definition, null, 2)}\n`
    : stringify(definition, {
      version: "1.2",
      schema: "core",
      compat: "yaml-1.1",
      aliasDuplicateObjects: false,
      lineWidth: 0
    })

/** As `print` of YAML. Other work can be done between the steps: a field, or an item of a list. */
export function* printInSteps(definition: Readonly<Record<string, unknown>>): Generator<void, string, void> {
  let text = ""
  for (const [name, value] of Object.entries(definition)) {
    const items: ReadonlyArray<unknown> = Array.isArray(value) ? value : []
    const parts = items.length === 0 ? [value] : items.map((item) => [item])
    const head = print({ [name]: [] }, "yaml").length - " []\n".length
    for (const [index, part] of parts.entries()) {
      const printed = print({ [name]: part }, "yaml")
      text += index === 0 ? printed : printed.slice(head + 1)
      yield
    }
  }
  return text === "" ? print(definition, "yaml") : text
}

/** A file that has been read. */
export interface DefinitionFile {
  readonly definition: unknown
  /** The place of a JSON Pointer in the file, or of the part around it: `12:5`. */
  readonly placeOf: (pointer: string) => string
}

/** Something in a file that is not valid. */
export interface FileViolation {
  readonly place: string
  readonly message: string
}

/** What a file may be. */
export interface FileLimits {
  /** Maximum number of tokens: words, signs, spaces and line breaks. */
  readonly maxTokens?: number
  /** Maximum number of maps and lists within each other. */
  readonly maxDepth?: number
  /** Maximum number of anchors, tags, directives, and commas without a value before them, which take long. */
  readonly maxProperties?: number
  /** Maximum length of the texts and numbers, with the aliases. Servers take less than the default. */
  readonly maxCharacters?: number
}

type Parsed = Either.Either<DefinitionFile, ReadonlyArray<FileViolation>>

/** Reads the text of a file. */
export const parse = (text: string, limits: FileLimits = {}): Parsed => {
  const steps = parseInSteps(text, limits)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** As `parse`. Other work can be done between the steps, but after the last one: to make values of the tokens. */
export function* parseInSteps(text: string, limits: FileLimits = {}): Generator<void, Parsed, void> {
  try {
    return yield* parseText(text, limits)
  } catch (error) {
    // The parser and the expansion of aliases throw for what is nested too deep and for anchors within themselves.
    return refused("1:1", error instanceof Error ? error.message : String(error))
  }
}

const refused = (place: string, message: string): Parsed => Either.left([{ place, message }])

function* parseText(
  text: string,
  {
    maxCharacters = defaultMaxCharacters,
    maxDepth = Infinity,
    maxProperties = Infinity,
    maxTokens = Infinity
  }: FileLimits
): Generator<void, Parsed, void> {
  const lines = new LineCounter()
  const place = (offset: number): string => {
    const { col, line } = lines.linePos(offset)
    return `${line}:${col}`
  }
  lines.addNewLine(0)
  const parser = new Parser(lines.addNewLine)
  const parts: Array<CST.Token> = []
  let tokens = 0
  let aliases = 0
  let properties = 0
  let offset = 0
  let before = ""
  for (const source of new Lexer().lex(text)) {
    if (++tokens > maxTokens) return refused(place(offset), `The file has more than ${maxTokens} words and signs.`)
    if (before !== scalarSign) {
      if (source.startsWith("*") && ++aliases > maxAliases) {
        return refused(place(offset), `The file has more than ${maxAliases} aliases.`)
      }
      const isProperty = /^[&!%]/.test(source) || source === "," && /^[[{,]$/.test(before)
      if (isProperty && ++properties > maxProperties) {
        return refused(place(offset), `The file has more than ${maxProperties} anchors, tags and empty items.`)
      }
    }
    if (source.trim() !== "") before = source
    for (const part of parser.next(source)) parts.push(part)
    if (parser.stack.length > 2 * maxDepth) {
      return refused(place(offset), `The file has more than ${maxDepth} levels.`)
    }
    if (!isControl(source)) offset += source.length
    if (tokens % stepTokens === 0) yield
  }
  for (const part of parser.end()) parts.push(part)
  yield
  const errors = parts.filter(({ type }) => type === "error")
  if (errors.length > maxViolations) {
    return Either.left(
      errors.slice(0, maxViolations).map(({ offset }) => ({
        place: place(offset),
        message: "This is not expected here."
      }))
    )
  }
  const composer = new Composer(options)
  const found = stopAfter(composer, maxViolations)
  let document: Document.Parsed | undefined
  let other: Document.Parsed | undefined
  try {
    ;[document, other] = composer.compose(parts, true, text.length)
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error
    return Either.left(found.slice(0, maxViolations).map(({ message, offset }) => ({ place: place(offset), message })))
  }
  if (document === undefined) return refused("1:1", "The file is empty.")
  if (other !== undefined) return refused(place(other.range[0]), "The file has more than one document.")
  const violations = [...document.errors, ...document.warnings].slice(0, maxViolations).map((
    { message, pos: [start] }
  ): FileViolation => ({ place: place(start), message }))
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          violations.push({ place: place(startOf(key) ?? 0), message: "Map keys must be unique" })
        }
        keys.add(key.value)
      }
    },
    Scalar: (_, { range, value }) => {
      if (typeof value === "number" && !Number.isFinite(value)) {
        violations.push({ place: place(range?.[0] ?? 0), message: "JSON has no such number." })
      }
    }
  })
  if (violations.length > 0) return Either.left(violations.slice(0, maxViolations))
  // Aliases share their objects. They are expanded only when JSON is made of them.
  const definition: unknown = document.toJS({ maxAliasCount: -1 })
  if (!isWithin(definition, maxCharacters)) {
    return refused("1:1", `The file has more than ${maxCharacters} characters, with its aliases.`)
  }
  return Either.right({ definition, placeOf: (pointer) => place(offsetOf(document, pointer)) })
}

const options = {
  version: "1.2",
  schema: "core",
  prettyErrors: false,
  stringKeys: true,
  // The parser compares each key with all others of its map.
  uniqueKeys: false
} as const

/** There are more errors than are listed. */
class TooManyErrors extends Error {}

/** Collects the errors that a composer finds, and throws when there are more than `max`: each takes long. */
const stopAfter = (composer: Composer, max: number) => {
  const found: Array<{ readonly offset: number; readonly message: string }> = []
  const report: unknown = Reflect.get(composer, "onError")
  if (typeof report !== "function") return found
  Reflect.set(composer, "onError", (source: unknown, code: unknown, message: string, isWarning: unknown) => {
    const offset: unknown = typeof source === "number" ? source : offsetOfPart(source)
    found.push({ offset: typeof offset === "number" ? offset : 0, message })
    if (found.length >= max) throw new TooManyErrors()
    Reflect.apply(report, composer, [source, code, message, isWarning])
  })
  return found
}

/** The offset of a range, or of a token. */
const offsetOfPart = (part: unknown): unknown =>
  Array.isArray(part) ? part[0] : Predicate.hasProperty(part, "offset") ? part.offset : undefined

/** The lexer says what follows by control characters, which are not part of the text: a scalar, for example. */
const scalarSign = "\u001F"
const isControl = (source: string): boolean => ["\u0002", "\u0018", scalarSign].includes(source)

/** Tokens that are read in one step. */
const stepTokens = 1_000

/** Maximum number of violations that are listed. */
const maxViolations = 100

/** Maximum number of aliases. The anchor of each is searched among all anchors and aliases before it. */
const maxAliases = 1_000

/** Default of the maximum length of the texts and numbers of a file. */
const defaultMaxCharacters = 16 * 1024 * 1024

/** Whether a value has at most `max` characters. It is counted only as far as necessary. */
const isWithin = (value: unknown, max: number): boolean => {
  let left = max
  const count = (part: unknown): void => {
    if (left < 0) return
    left -= typeof part === "string" ? part.length + 1 : 1
    if (Array.isArray(part)) { for (const item of part) count(item) }
    else if (Predicate.isRecord(part)) {
      for (const [name, field] of Object.entries(part)) {
        left -= name.length
        count(field)
      }
    }
  }
  count(value)
  return left >= 0
}

/** The offset of the deepest part on the way to a pointer. */
const offsetOf = (document: Document, pointer: string): number => {
  let found: unknown = document.contents
  let offset = startOf(found)
  for (const step of ValidationError.pointerSteps(pointer)) {
    const part = isAlias(found) ? found.resolve(document) : found
    found = isCollection(part) ? part.get(step, true) : undefined
    offset = startOf(found) ?? offset
  }
  return offset ?? 0
}

const startOf = (node: unknown): number | undefined => {
  const range: Node["range"] | undefined = isRanged(node) ? node.range : undefined
  return range?.[0]
}

const isRanged = (node: unknown): node is Pick<Node, "range"> => Predicate.hasProperty(node, "range")
