/** Reads objects of unknown fields, field by field. */
import { isFields } from "@canvass/core/editing"

export type Fields = Readonly<Record<string, unknown>>

/** How the fields of an object are read. Fields without a function stay, unless they are null. */
export type Readers = Readonly<Record<string, (value: unknown) => unknown>>

export const mapFields = (fields: Fields, readers: Readers): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, Object.hasOwn(readers, name) ? readers[name]?.(value) : value]]
    )
  )

export const listOf = (read: (item: unknown) => unknown) => (list: unknown): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => read(item)) : list

export const object = (readers: Readers, defaults: Fields = {}) => (value: unknown): unknown =>
  isFields(value) ? { ...defaults, ...mapFields(value, readers) } : value
