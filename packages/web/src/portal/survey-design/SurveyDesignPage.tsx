/** The design of a survey: colours, typeface, pictures, and the texts around its questions. */
import { Limits } from "@canvass/core"
import { corners, designDefaults, fonts, groundsOf, progressKinds } from "@canvass/core/design"
import type { ApiRefused } from "@canvass/http"
import { defaultAccent, type Entries, violationMessage } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { Checkbox, Field, SelectField } from "../../components/Field.js"
import type { FieldError, FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { previewPath } from "../preview/previewPath.js"
import {
  type ActionResult,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  redirectTo,
  withFiles
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { findPending, type VersionedPending } from "../survey-text/pendingCalls.js"
import { PendingNotice } from "../survey-text/PendingNotice.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { type Assets, ColourChoice, PictureChoice } from "./DesignFields.js"
import { designFields, designOf, pictureFields, picturesPath, uploadField } from "./designForm.js"
import { designPrefix, designPreviewPath } from "./DesignPreviewPage.js"
import { storedPicturesTexts } from "./storedPicturesTexts.js"
import { maxSentBytes, storePicture } from "./storePicture.js"
import { surveyDesignTexts } from "./surveyDesignTexts.js"

type Design = NonNullable<SurveyDetail["design"]>

interface Loaded {
  readonly survey: SurveyDetail
  readonly changes: VersionedPending | undefined
  readonly now: number
  /** What the form shows: the design of the pending definition, if there is one. */
  readonly design: Design
  /** The newest ones. */
  readonly assets: Assets
}

/** How many pictures the form shows. */
const maxPictures = 24

const load = ({ api, param }: PortalRequest): Effect.Effect<Loaded, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const changes = yield* findPending(api, survey.id)
    return {
      survey,
      changes,
      now: yield* Clock.currentTimeMillis,
      design: (changes === undefined ? survey.design : changes.pending.definition.design) ?? {},
      assets: (yield* api.invoke("assets.list", { query: { limit: maxPictures } })).rows
    }
  })

const view = (request: PortalRequest, loaded: Loaded, forms: FormState): PageView => {
  const { basePath, href, language } = request
  const t = surveyDesignTexts[language]
  const { assets, changes, design, now, survey } = loaded
  const form = forms.of(saveAction)
  const { accent, background, closedMessage, corner, font, numbers, progress, surface, welcome } = design
  return {
    ...surveyHead(
      request,
      survey,
      "design",
      <a class="button secondary" href={href(previewPath(survey.id))}>{t.preview}</a>
    ),
    hasFrame: true,
    body: (
      <div class="design">
        <PendingNotice request={request} survey={survey} changes={changes} now={now} />
        <ActionForm request={request} form={form} id={formId} hasFiles>
          <Card title={t.colours} hint={t.coloursHint}>
            <ColourChoice form={form} name="accent" t={t} current={accent} initial={defaultAccent} />
            <ColourChoice form={form} name="background" t={t} current={background} initial={groundsOf({}).background} />
            <ColourChoice form={form} name="surface" t={t} current={surface} initial={groundsOf({}).surface} />
          </Card>
          <Card title={t.look}>
            <div class="form stacked">
              <SelectField
                form={form}
                name="font"
                label={t.font}
                value={font ?? designDefaults.font}
                options={fonts.map((name) => [name, t.fonts[name]])}
              />
              <SelectField
                form={form}
                name="corner"
                label={t.corner}
                value={corner ?? designDefaults.corner}
                options={corners.map((name) => [name, t.corners[name]])}
              />
              <SelectField
                form={form}
                name="progress"
                label={t.progress}
                value={progress ?? designDefaults.progress}
                options={progressKinds.map((name) => [name, t.progressKinds[name]])}
              />
              <Checkbox form={form} name="numbers" label={t.numbers} isChecked={numbers === true} />
            </div>
          </Card>
          <Card
            title={t.pictures}
            hint={t.picturesHint(assetBytes / 1_048_576, assetPixels)}
            actions={assets.length > 0 && (
              <a href={href(picturesPath(survey.id))}>{storedPicturesTexts[language].all}</a>
            )}
          >
            <div class="form stacked">
              {pictureFields.map((name) => (
                <PictureChoice
                  key={name}
                  request={request}
                  form={form}
                  name={name}
                  t={t}
                  current={design[name]}
                  assets={assets}
                />
              ))}
            </div>
          </Card>
          <Card title={t.texts}>
            <div class="form stacked">
              <Checkbox
                form={form}
                name={designFields.hasWelcome}
                label={t.hasWelcome}
                isChecked={welcome !== undefined}
              />
              <Field
                form={form}
                name={designFields.title}
                label={t.welcomeTitle}
                hint={t.welcomeHint}
                value={welcome?.title ?? ""}
                optional={t.optional}
              />
              <Field
                form={form}
                name={designFields.message}
                label={t.welcomeMessage}
                value={welcome?.message ?? ""}
                optional={t.optional}
                rows={3}
              />
              <Field
                form={form}
                name={designFields.button}
                label={t.welcomeButton}
                value={welcome?.button ?? ""}
                optional={t.optional}
              />
              <Field
                form={form}
                name="closedMessage"
                label={t.closedMessage}
                value={closedMessage ?? ""}
                optional={t.optional}
                rows={3}
              />
            </div>
          </Card>
          <div class="form-actions">
            <button type="submit" class="primary">{t.save}</button>
          </div>
        </ActionForm>
        <section class="panel design-preview" aria-labelledby="preview">
          <div class="panel-head">
            <h2 id="preview">{t.preview}</h2>
            <nav aria-labelledby="preview">
              {themes.map((theme) => (
                <a key={theme} target={frameName} href={href(designPreviewPath(survey.id), { theme })}>{t[theme]}</a>
              ))}
            </nav>
          </div>
          <iframe
            name={frameName}
            title={t.preview}
            src={basePath + designPreviewPath(survey.id)}
            data-form={formId}
            data-prefix={designPrefix}
          />
        </section>
      </div>
    )
  }
}

const { assetBytes, assetPixels } = Limits.fixed

const themes = ["light", "dark"] as const

/** The frame that shows the survey, and the form whose fields it shows. */
const frameName = "design-preview"
const formId = "design"

const saveAction = "save"

const save = (
  { api, language, param }: PortalRequest,
  entries: Entries,
  fileErrors: ReadonlyArray<FieldError>
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const id = param("surveyId")
    const design = designOf(entries)
    const changes = yield* findPending(api, id)
    /** Fails with what is wrong with the form, as a part of a definition that may have violations of its own. */
    const check = (definition: object) =>
      Effect.flatMap(
        api.invoke("surveys.validate", { payload: { title: "", ...definition, design } }),
        ({ errors }) => {
          const own = errors.filter(({ pointer }) => pointer.startsWith("/design/")).map((violation) => ({
            field: fieldOf(violation.pointer),
            message: violationMessage(language, violation)
          }))
          const all = [...fileErrors, ...own]
          return all.length === 0 ? Effect.void : Effect.fail(invalidForm(all))
        }
      )
    if (changes !== undefined) {
      const { definition } = changes.pending
      yield* check(definition)
      yield* api.invoke("pending.replace", {
        path: { id },
        payload: { ...definition, design },
        headers: { "if-match": changes.etag }
      })
    } else {
      if (fileErrors.length > 0) {
        const { survey: { hiddenFields, languages, questions, variables } } = yield* getSurvey(api, id)
        yield* check({ hiddenFields, languages, questions, variables })
      }
      yield* api.invoke("surveys.update", { path: { id }, payload: { design } })
    }
    return redirectTo(surveyPath(id, "design"), "design-saved")
  })

const fieldOf = (pointer: string): string => pointer.replace(/^\/design\//, "").replaceAll("/", ".")

export const surveyDesignPage = definePage({
  path: "/portal/surveys/:surveyId/design",
  weight: pageWeights.savesDefinition,
  load,
  view,
  actions: {
    [saveAction]: withFiles({
      fields: new Map(pictureFields.map((name) => [uploadField(name), name])),
      maxBytes: maxSentBytes,
      store: storePicture,
      run: save
    })
  },
  flashes: (language) => ({ "design-saved": surveyDesignTexts[language].saved }),
  fieldOf
})
