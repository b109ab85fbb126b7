/** Type parsers for the statements of the store, independent of the parsers that the program sets for `pg`. */
import pg from "pg"

type TextParser = (text: string) => unknown

/**
 * Returns the parser of a type. It parses times to milliseconds since 1970 and booleans to 0 or 1. Types without a
 * parser, such as JSON, stay text. The parser for the binary format throws.
 */
export const getTypeParser = (oid: number, format?: string): TextParser =>
  format === "binary" ? refuseBinary : parsers.get(oid) ?? String

/** A value is not in the format that the store reads. */
export class UnsupportedFormat extends Error {}

const refuseBinary = (): never => {
  throw new UnsupportedFormat("the store reads values as text, without the option `binary` of pg")
}

/**
 * Parses `2026-11-20 09:30:00.5+00`, with the offset of any time zone of the session. Throws if the `DateStyle` of the
 * session is not ISO.
 */
const parseInstant = (text: string): number => {
  if (text.endsWith("+00")) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  const [, date, time, sign, hours = 0, minutes = 0, seconds = 0] = instantFormat.exec(text) ?? []
  if (date === undefined) throw new UnsupportedFormat("the store reads times in the DateStyle ISO, not in another one")
  const offsetSeconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return Date.parse(`${date}T${time}Z`) - (sign === "-" ? -1 : 1) * offsetSeconds * 1_000
}

/** The offset has minutes and seconds only if they are not zero. */
const instantFormat = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Parses hexadecimal digits. Throws if the `bytea_output` of the session is `escape`. */
const parseBytes = (text: string): Uint8Array => {
  if (!text.startsWith("\\x")) {
    throw new UnsupportedFormat("the store reads bytes with `bytea_output = hex`, not in another format")
  }
  return Buffer.from(text.slice(2), "hex")
}

const parsers: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [pg.types.builtins.BYTEA, parseBytes],
  [pg.types.builtins.BOOL, (text) => text === "t" ? 1 : 0],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.FLOAT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, parseInstant]
])
