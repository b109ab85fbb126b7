import type { ResultsLink } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Row } from "../../database/Dialect.js"
import { upsert } from "../../database/Statements.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"
import { removeOrphans } from "./removeOrphans.js"

export const resultsLinkChanges = {
  ResultsLinkPut: {
    touches: ({ link: { surveyId } }) => [write("results link", surveyId), read("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        upsert(database, "results_links", ["surveyId"], changes.map(({ link }) => row(link))),
        removeOrphans(database, "results_links", changes.map(({ link }) => link.surveyId))
      )
  },
  ResultsLinkRemoved: {
    touches: ({ surveyId }) => [write("results link", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ surveyId }) => sql`DELETE FROM results_links WHERE "surveyId" = ${surveyId}`)
  },
  FiguresPublished: {
    touches: ({ figures: { surveyId } }) => [write("published figures", surveyId), read("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        upsert(
          database,
          "published_figures",
          ["surveyId"],
          changes.map(({ figures: { content, surveyId, version } }) => ({ surveyId, version, content }))
        ),
        removeOrphans(database, "published_figures", changes.map(({ figures }) => figures.surveyId))
      )
  }
} satisfies SomeChangeDescriptions

export const resultsLinkGuards = {
  ResultsLinkAt: {
    touches: ({ surveyId }) => read("results link", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ resultsLinks: [surveyId] }),
    holds: ({ surveyId, tokenHash }, { resultsLinks }) => (resultsLinks.get(surveyId)?.tokenHash ?? null) === tokenHash
  },
  PublishedFiguresAt: {
    touches: ({ surveyId }) => read("published figures", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ publishedFigures: [surveyId] }),
    holds: ({ surveyId, version }, { publishedFigures }) => (publishedFigures.get(surveyId)?.version ?? 0) === version
  }
} satisfies SomeGuardDescriptions

const row = ({ expiresAt, sealedToken, surveyId, texts, tokenHash }: ResultsLink.ResultsLink): Row => ({
  surveyId,
  tokenHash,
  sealedToken,
  expiresAt,
  texts: Number(texts)
})
