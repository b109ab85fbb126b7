/** Definitions of surveys in files: YAML 1.2 with the core schema, which JSON is a part of. */
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import {
  type Document,
  isAlias,
  isCollection,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
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

/** Reads the text of a file. */
export const parse = (text: string): Either.Either<DefinitionFile, ReadonlyArray<FileViolation>> =>
  Either.flatMap(
    Either.try({
      try: () => parseText(text),
      // The parser and the expansion of aliases throw for what is nested too deep and for anchors within themselves.
      catch: (error): ReadonlyArray<FileViolation> => [
        { place: "1:1", message: error instanceof Error ? error.message : String(error) }
      ]
    }),
    (parsed) => parsed
  )

const parseText = (text: string): Either.Either<DefinitionFile, ReadonlyArray<FileViolation>> => {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    // The parser compares each key with all others of its map.
    uniqueKeys: false
  })
  const place = (offset: number): string => {
    const { col, line } = lines.linePos(offset)
    return `${line}:${col}`
  }
  const violations = [...document.errors, ...document.warnings].map(({ message, pos: [start] }): FileViolation => ({
    place: place(start),
    message
  }))
  let aliases = 0
  visit(document, {
    Alias: (_, { range }) => {
      if (++aliases === maxAliases + 1) {
        violations.push({ place: place(range?.[0] ?? 0), message: `The file has more than ${maxAliases} aliases.` })
      }
    },
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
  if (violations.length > 0) return Either.left(violations)
  // Aliases share their objects. They are expanded only when JSON is made of them.
  const definition: unknown = document.toJS({ maxAliasCount: -1 })
  if (!isWithin(definition, maxCharacters)) {
    const message = `The file has more than ${maxCharacters} characters, with its aliases.`
    return Either.left([{ place: "1:1", message }])
  }
  return Either.right({ definition, placeOf: (pointer) => place(offsetOf(document, pointer)) })
}

/** Maximum number of aliases. The anchor of each is searched among all anchors and aliases before it. */
const maxAliases = 1_000

/** Maximum length of the texts and numbers of a file, with its aliases. Servers take less. */
const maxCharacters = 16 * 1024 * 1024

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
  for (const step of pointer.split("/").slice(1)) {
    const part = isAlias(found) ? found.resolve(document) : found
    found = isCollection(part) ? part.get(step.replaceAll("~1", "/").replaceAll("~0", "~"), true) : undefined
    offset = startOf(found) ?? offset
  }
  return offset ?? 0
}

const startOf = (node: unknown): number | undefined => {
  const range: Node["range"] | undefined = isRanged(node) ? node.range : undefined
  return range?.[0]
}

const isRanged = (node: unknown): node is Pick<Node, "range"> => Predicate.hasProperty(node, "range")
