/** Parses values as the stores read them, whatever parsers the program has set for all of its own statements. */
import pg from "pg"

type TextParser = (text: string) => unknown

/**
 * Times in milliseconds since 1970, truth values as 0 and 1. Every other type stays as PostgreSQL writes it, JSON too.
 * Values in the binary format throw when they are parsed.
 */
export const getTypeParser = (oid: number, format?: string): TextParser =>
  format === "binary" ? refuseBinary : parsers.get(oid) ?? String

/** A value is not in the format that the store reads. */
export class UnsupportedFormat extends Error {}

const refuseBinary = (): never => {
  throw new UnsupportedFormat("the store reads values as text, without the option `binary` of pg")
}

/**
 * Parses `2026-11-20 09:30:00.5+00`. The offset is another one where the time zone of the session is not UTC. Throws on
 * what a session writes whose `DateStyle` is not ISO.
 */
const parseInstant = (text: string): number => {
  if (text.endsWith("+00")) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  const [, date, time, sign, hours = 0, minutes = 0, seconds = 0] = instantFormat.exec(text) ?? []
  if (date === undefined) throw new UnsupportedFormat("the store reads times in the DateStyle ISO, not in another one")
  const offsetSeconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return Date.parse(`${date}T${time}Z`) - (sign === "-" ? -1 : 1) * offsetSeconds * 1_000
}

/** The offset has minutes and seconds where they are not zero. */
const instantFormat = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Bytes come as hexadecimal digits, unless the session writes them in the format from before PostgreSQL 9. */
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
