import { Translation } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import type { Row } from "../../database/Dialect.js"
import { upsert } from "../../database/Statements.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"
import { removeOrphans } from "./removeOrphans.js"

export const translationChanges = {
  TranslationPut: {
    touches: ({ translation: { surveyId } }) => [write("translations", surveyId), read("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        upsert(
          database,
          "survey_translations",
          ["surveyId", "tag"],
          changes.map(({ translation }) => row(translation))
        ),
        removeOrphans(database, "survey_translations", changes.map(({ translation }) => translation.surveyId))
      )
  },
  TranslationRemoved: {
    touches: ({ surveyId }) => [write("translations", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ surveyId, tag }) => sql`DELETE FROM survey_translations WHERE "surveyId" = ${surveyId} AND tag = ${tag}`
      )
  },
  TranslationsCopied: {
    touches: ({ sourceId, surveyId }) => [
      write("translations", surveyId),
      read("translations", sourceId),
      read("survey", surveyId)
    ],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        Effect.forEach(changes, ({ sourceId, surveyId }) => copy(database, sourceId, surveyId)),
        removeOrphans(database, "survey_translations", changes.map(({ surveyId }) => surveyId))
      )
  }
} satisfies SomeChangeDescriptions

export const translationGuards = {
  TranslationsAt: {
    touches: ({ surveyId }) => read("translations", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ translations: [surveyId] }),
    holds: ({ surveyId, translations }, state) =>
      Translation.isSameState(
        Array.from(state.translations.values()).filter((stored) => stored.surveyId === surveyId),
        translations
      )
  }
} satisfies SomeGuardDescriptions

const row = ({ bytes, digest, surveyId, tag, texts }: Translation.Translation): Row => ({
  surveyId,
  tag,
  digest,
  bytes,
  texts: JSON.stringify(texts)
})

const copy = ({ sql }: Database, sourceId: string, surveyId: string) =>
  Effect.zipRight(
    sql`DELETE FROM survey_translations WHERE "surveyId" = ${surveyId}`,
    sql`INSERT INTO survey_translations ("surveyId", tag, digest, bytes, texts)
    SELECT id, tag, digest, bytes, texts FROM survey_translations JOIN surveys ON id = ${surveyId}
      WHERE "surveyId" = ${sourceId}`
  )
