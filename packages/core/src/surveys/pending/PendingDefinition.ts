/** The pending definition of a survey: changes that respondents do not see until they are applied. */
import * as Schema from "effect/Schema"
import { AuthMethod } from "../../audit/AuditEntry.js"
import { childRecord } from "../../unit-of-work/ChildRecord.js"
import { SurveyId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"

/** How the caller was identified. `program`: a program that embeds the engine. */
export const EditedVia = Schema.Union(AuthMethod, Schema.Literal("program"))
export type EditedVia = typeof EditedVia.Type

/** Who wrote last: the name of the API key, and who acted in the words of the program that the API is mounted in. */
export const UpdatedBy = Schema.Struct({
  via: EditedVia,
  name: Schema.NullOr(Schema.String),
  actor: Schema.NullOr(Schema.String)
})
export type UpdatedBy = typeof UpdatedBy.Type

/**
 * A pending definition as it is stored. A survey has at most one.
 *
 * - `content`: the definition, as JSON. It may break any rule but those of its draft schema.
 * - `digest`: the SHA-256 of `content`.
 * - `title`: the title in `content` for lists, cut to the length of a title. Null: it has none.
 * - `base`: the definition that `content` was made on, as JSON and without translations.
 * - `baseDigest`: the digest of the whole definition that `content` was made on.
 * - `bytes`: those of `content` and `base`.
 */
export const PendingDefinition = Schema.Struct({
  surveyId: SurveyId,
  digest: Schema.String,
  bytes: Schema.Int,
  title: Schema.NullOr(Schema.String),
  content: Schema.String,
  base: Schema.String,
  baseDigest: Schema.String,
  updatedAt: Instant,
  via: EditedVia,
  name: UpdatedBy.fields.name,
  actor: UpdatedBy.fields.actor
})
export type PendingDefinition = typeof PendingDefinition.Type

export const pendingDefinitionRecord = childRecord({
  kind: "pendingDefinitions",
  table: "pending_definitions",
  schema: PendingDefinition,
  key: "surveyId",
  guarded: ["digest", "baseDigest"],
  columns: {
    surveyId: "uuid",
    digest: "text",
    bytes: "integer",
    title: "longText",
    content: "longText",
    base: "longText",
    baseDigest: "text",
    updatedAt: "instant",
    via: "text",
    name: "text",
    actor: "text"
  }
})

/**
 * The texts of a language that belong to a pending definition. When it is applied, they take the place of those that
 * the survey or the pending definition has in this language.
 */
export const PendingTranslation = Schema.Struct({
  surveyId: SurveyId,
  tag: Schema.String,
  digest: Schema.String,
  bytes: Schema.Int,
  /** The texts by place, as JSON. */
  content: Schema.String
})
export type PendingTranslation = typeof PendingTranslation.Type

export const pendingTranslationRecord = childRecord({
  kind: "pendingTranslations",
  table: "pending_translations",
  schema: PendingTranslation,
  key: "tag",
  guarded: ["digest", "bytes"],
  columns: { surveyId: "uuid", tag: "text", digest: "text", bytes: "integer", content: "longText" }
})

/** A pending translation without its texts. */
export type PendingTranslationState = Omit<PendingTranslation, "content" | "surveyId">

/** When the writes of a credential to the pending definition of a survey last left an audit entry. */
export const PendingEdit = Schema.Struct({ surveyId: SurveyId, credential: Schema.String, at: Instant })
export type PendingEdit = typeof PendingEdit.Type

export const pendingEditRecord = childRecord({
  kind: "pendingEdits",
  table: "pending_edits",
  schema: PendingEdit,
  key: "credential",
  guarded: ["at"],
  columns: { surveyId: "uuid", credential: "text", at: "instant" }
})
