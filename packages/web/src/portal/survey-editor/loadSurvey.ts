/** What the editor begins with: the survey, its definition, and what is pending. */
import { Instant } from "@canvass/core"
import type { LoadedSurvey, PendingChanges } from "@canvass/editor"
import type { ApiRefused, InProcessApi, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import { previewPath } from "../preview/previewPath.js"
import type { OperationRequest } from "../shell/PortalOperation.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { textPath } from "../survey-text/paths.js"
import { findPending, type PendingDetail } from "../survey-text/pendingCalls.js"
import { getSurvey } from "../surveys/surveyCalls.js"

/** As JSON has it: the editor reads the definitions with care, since one that is pending may lack anything. */
export interface SentSurvey extends Omit<LoadedSurvey, "pending" | "published"> {
  readonly published: ResultOf<"surveys.getDefinition">
  readonly pending: SentChanges | undefined
}

interface SentChanges extends Omit<PendingChanges, "base" | "definition"> {
  readonly definition: PendingDetail["definition"]
  readonly base: PendingDetail["base"]
  /** The pending texts that are stored apart, by language. */
  readonly translations: Readonly<Record<string, SentTranslation>>
}

interface SentTranslation {
  readonly texts: Readonly<Record<string, string>>
  readonly etag: string
}

export const loadSurvey = (
  { api, href, publicUrl, user }: Pick<OperationRequest, "api" | "href" | "publicUrl" | "user">,
  id: string
): Effect.Effect<SentSurvey, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, id)
    const { etag: publishedETag, value: published } = yield* api.invokeWithETag("surveys.getDefinition", {
      path: { id: survey.id }
    })
    const changes = yield* findPending(api, survey.id)
    const pending = changes === undefined ? undefined : {
      definition: changes.pending.definition,
      etag: changes.etag,
      base: changes.pending.base,
      baseETag: changes.pending.baseETag,
      updatedAt: Instant.format(changes.pending.updatedAt),
      updatedBy: editorOf(changes.pending.updatedBy, user?.email),
      findings: { errors: changes.pending.errors, warnings: changes.pending.warnings },
      translations: yield* loadTranslations(api, survey.id, changes.pending.translations)
    }
    return {
      id: survey.id,
      status: survey.status,
      settings: { closesAt: survey.closesAt === null ? null : Instant.format(survey.closesAt) },
      published,
      publishedETag,
      pending,
      responseCount: survey.responseCount,
      url: `${publicUrl}/s/${survey.alias ?? survey.slug}`,
      links: {
        back: href("/portal/surveys"),
        design: href(surveyPath(survey.id, "design")),
        preview: href(previewPath(survey.id)),
        results: href(surveyPath(survey.id, "results")),
        share: href(surveyPath(survey.id, "share")),
        text: href(textPath(survey.id))
      }
    }
  })

const loadTranslations = (
  api: InProcessApi,
  id: string,
  tags: ReadonlyArray<string>
): Effect.Effect<Readonly<Record<string, SentTranslation>>, ApiRefused> =>
  Effect.map(
    Effect.forEach(tags, (tag) =>
      Effect.map(
        api.invokeWithETag("pending.getTranslation", { path: { id, tag } }),
        ({ etag, value }) => [tag, { texts: value, etag }] as const
      )),
    (entries) => Object.fromEntries(entries)
  )

/** Who saved last: an account has one login. */
const editorOf = ({ actor, name, via }: PendingDetail["updatedBy"], email: string | undefined): string =>
  (via === "jwt" ? email : undefined) ?? actor ?? name ?? via
