/**
 * Describes records that belong to a survey and end with it, such as segments. What the stores do with them follows
 * from the description: changes and guards, the state in memory, statements, purge, copies and the conformance suite.
 */
import * as Schema from "effect/Schema"
import type { SurveyId } from "../values/Ids.js"

/** What every child record has. */
export interface OfSurvey {
  readonly surveyId: SurveyId
}

/** How a field is stored. A `longText` may have more than 1 KiB. */
export type ChildColumn = "flag" | "instant" | "integer" | "json" | "longText" | "text" | "uuid"

type ColumnFor<Value> = [Value] extends [boolean] ? "flag"
  : [Value] extends [number | null] ? "instant" | "integer"
  : [Value] extends [string | null] ? "longText" | "text" | "uuid"
  : "json"

type FieldOf<A, Value> = { readonly [Name in keyof A]: A[Name] extends Value ? Name : never }[keyof A] & string

/** Describes one kind of child record. */
export interface ChildRecordOptions<
  Kind extends string,
  Table extends string,
  A extends OfSurvey,
  I,
  Key extends FieldOf<A, string>,
  Guarded extends FieldOf<A, boolean | number | string | null>
> {
  /** The name in changes, guards and locks: a plural. */
  readonly kind: Kind
  /** The table of the SQL stores, whose primary key is the survey and `key`. A migration creates it. */
  readonly table: Table
  /** The record as it is stored. Its fields have no transformations. */
  readonly schema: Schema.Schema<A, I>
  /** The field that identifies the record in its survey. `surveyId`: a survey has at most one record. */
  readonly key: Key
  /** The fields beside the key that decisions rely on: at least one, so that a guard notices a record that changed. */
  readonly guarded: readonly [Guarded, ...ReadonlyArray<Guarded>]
  /** How each field is stored. */
  readonly columns: { readonly [Name in keyof A]: ColumnFor<A[Name]> }
}

/** A kind of child record: its description, and the changes and guards of its records. */
export interface ChildRecord<
  Kind extends string,
  A extends OfSurvey,
  Table extends string = string,
  Identity = never,
  State = never
> {
  readonly kind: Kind
  readonly table: Table
  readonly key: string
  readonly guarded: ReadonlyArray<string>
  readonly columns: Readonly<Record<string, ChildColumn>>
  /** Reads a record from an object with its fields. An object that does not fit is a defect. */
  readonly decode: (fields: unknown) => A
  /** Identifies a record in its survey. */
  readonly keyOf: (record: A) => string
  /** The part of a record that guards compare, as text. `record` has the key and the guarded fields. */
  readonly stateOf: (record: object) => string
  /** Inserts a record, or replaces the one with its key. */
  readonly put: (record: A) => { readonly _tag: "ChildPut"; readonly kind: Kind; readonly record: A }
  /** Removes the record with this key. */
  readonly remove: (
    identity: Identity
  ) => { readonly _tag: "ChildRemoved"; readonly kind: Kind; readonly surveyId: SurveyId; readonly key: string }
  /** Gives a survey the records of another one instead of its own. */
  readonly copy: (
    surveyId: SurveyId,
    sourceId: SurveyId
  ) => {
    readonly _tag: "ChildrenCopied"
    readonly kind: Kind
    readonly surveyId: SurveyId
    readonly sourceId: SurveyId
  }
  /** The guard that a survey has records with these keys and guarded fields, in any order, and no others. */
  readonly at: (
    surveyId: SurveyId,
    states: ReadonlyArray<State>
  ) => {
    readonly _tag: "ChildrenAt"
    readonly kind: Kind
    readonly surveyId: SurveyId
    readonly states: ReadonlyArray<string>
  }
}

/** Makes a kind of child record from its description. */
export const childRecord = <
  const Kind extends string,
  const Table extends string,
  A extends OfSurvey & { readonly [Name in Key]: string },
  I,
  const Key extends FieldOf<A, string>,
  const Guarded extends FieldOf<A, boolean | number | string | null>
>(
  { columns, guarded, key, kind, schema, table }: ChildRecordOptions<Kind, Table, A, I, Key, Guarded>
): ChildRecord<Kind, A, Table, Pick<A, "surveyId" | Key>, Pick<A, Guarded | Key>> => {
  const stateFields = new Set<string>([key, ...guarded])
  const stateOf = (record: object): string =>
    JSON.stringify(
      Object.entries<unknown>({ ...record }).filter(([name]) => stateFields.has(name)).sort(([left], [right]) =>
        left < right ? -1 : 1
      )
    )
  return {
    kind,
    table,
    key,
    guarded,
    columns,
    decode: Schema.decodeUnknownSync(Schema.typeSchema(schema)),
    keyOf: (record) => record[key],
    stateOf,
    put: (record) => ({ _tag: "ChildPut", kind, record }),
    remove: (identity) => ({ _tag: "ChildRemoved", kind, surveyId: identity.surveyId, key: identity[key] }),
    copy: (surveyId, sourceId) => ({ _tag: "ChildrenCopied", kind, surveyId, sourceId }),
    at: (surveyId, states) => ({ _tag: "ChildrenAt", kind, surveyId, states: states.map(stateOf) })
  }
}

/** Whether both are the states of the same records, in any order. */
export const isSameState = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): boolean => {
  const states = new Set(left)
  return left.length === right.length && right.every((state) => states.has(state))
}
