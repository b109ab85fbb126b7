import { Ids, ResultsLink } from "@canvass/core"
import { type FoundLink, ResultsLinkStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import { flag } from "../database/flag.js"
import { millis } from "../database/millis.js"
import { isSurveyOwner, ofExistingSurvey } from "../database/removedAccounts.js"
import { lowestId, readAll, readFirst } from "../database/Statements.js"

/** Reads results links, and the figures that they show. */
export const layer: Layer.Layer<ResultsLinkStore, never, Database> = Layer.effect(
  ResultsLinkStore,
  Effect.map(Database, ({ sql }) => ({
    find: (owner, survey) =>
      readLink(sql`SELECT * FROM results_links WHERE "surveyId" = ${survey} AND ${isSurveyOwner(sql, owner, survey)}`),
    findByHash: (tokenHash) =>
      Effect.map(
        readFound(
          sql`SELECT results_links.*, (SELECT "accountId" FROM surveys WHERE id = "surveyId") AS owner
            FROM results_links WHERE "tokenHash" = ${tokenHash} AND ${ofExistingSurvey(sql, "results_links")}`
        ),
        Option.map(toFound)
      ),
    listAll: (after, limit) =>
      Effect.map(
        readAllFound(
          sql`SELECT results_links.*, (SELECT "accountId" FROM surveys WHERE id = "surveyId") AS owner
            FROM results_links
            WHERE "surveyId" > ${after ?? lowestId} AND ${ofExistingSurvey(sql, "results_links")}
            ORDER BY "surveyId" LIMIT ${limit}`
        ),
        (rows) => rows.map(toFound)
      ),
    figuresVersion: (survey) =>
      Effect.map(
        readVersion(
          sql`SELECT version FROM published_figures
            WHERE "surveyId" = ${survey} AND ${ofExistingSurvey(sql, "published_figures")}`
        ),
        Option.match({ onNone: () => 0, onSome: ({ version }) => version })
      ),
    figures: (survey) =>
      readFigures(
        sql`SELECT "surveyId", version, content FROM published_figures
          WHERE "surveyId" = ${survey} AND ${ofExistingSurvey(sql, "published_figures")}`
      )
  }))
)

const ResultsLinkRow = Schema.Struct({
  ...ResultsLink.ResultsLink.fields,
  expiresAt: Schema.NullOr(millis),
  texts: flag
})

const readLink = readFirst(ResultsLinkRow)
const FoundRow = Schema.Struct({ ...ResultsLinkRow.fields, owner: Ids.AccountId })
const readFound = readFirst(FoundRow)
const readAllFound = readAll(FoundRow)
const toFound = ({ owner, ...link }: typeof FoundRow.Type): FoundLink => ({ link, owner })
const readVersion = readFirst(Schema.Struct({ version: Schema.Int }))
const readFigures = readFirst(
  Schema.Struct({ surveyId: Ids.SurveyId, version: Schema.Int, content: Schema.String })
)
