/** The tab of a survey with its design: a form, and beside it the page as respondents see it. */
import { colourFields, corners, designDefaults, fonts, progressKinds } from "@canvass/core/questionnaire"
import type { ApiRefused, ResultOf } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { Field, SelectField } from "../../components/Field.js"
import { type ActionState, fieldId, type FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { formErrorsOf } from "../forms/formErrors.js"
import {
  type ActionResult,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  redirectTo,
  type SentFile
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveysBreadcrumb, SurveyTabs } from "../survey-navigation/SurveyTabs.js"
import { findPending, type VersionedPending } from "../survey-text/pendingCalls.js"
import { PendingNotice } from "../survey-text/PendingNotice.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { designFields, designOf, fileField, type PictureField, pictureFields, removeField } from "./designForm.js"
import { designPreviewPath } from "./designPreviewPath.js"
import { type SurveyDesignTexts, surveyDesignTexts } from "./surveyDesignTexts.js"

type Design = NonNullable<SurveyDetail["design"]>

interface Loaded {
  readonly survey: SurveyDetail
  readonly changes: VersionedPending | undefined
  readonly now: number
  /** What the form shows: the design in the pending definition, if there is one. */
  readonly design: Design
  readonly assets: ResultOf<"assets.list">
}

const load = ({ api, param }: PortalRequest): Effect.Effect<Loaded, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const changes = yield* findPending(api, survey.id)
    return {
      survey,
      changes,
      now: yield* Clock.currentTimeMillis,
      design: (changes === undefined ? survey.design : changes.pending.definition.design) ?? {},
      assets: yield* api.invoke("assets.list", { query: { limit: maxAssets } })
    }
  })

/** As many as an account may have. */
const maxAssets = 1_000

const view = (request: PortalRequest, loaded: Loaded, forms: FormState): PageView => {
  const { href, language } = request
  const t = surveyDesignTexts[language]
  const { changes, design, now, survey } = loaded
  const form = forms.of(saveAction)
  const previewAddress = href(designPreviewPath(survey.id))
  const { closedMessage, corner, font, numbers, progress, welcome } = design
  const isChecked = (name: string, isStored: boolean) => form.isSent ? form.value(name) !== "" : isStored
  return {
    title: survey.title,
    breadcrumbs: [surveysBreadcrumb(language)],
    showsFrames: true,
    body: (
      <>
        <SurveyTabs request={request} surveyId={survey.id} current="design" />
        <PendingNotice request={request} survey={survey} changes={changes} now={now} />
        <div class="design">
          <ActionForm request={request} form={form} encType="multipart/form-data" preview="design-preview">
            <Card title={t.colours} hint={t.coloursHint}>
              {colourFields.map((name) => (
                <Field
                  key={name}
                  form={form}
                  name={name}
                  label={t[name]}
                  value={design[name] ?? ""}
                  optional={t.optional}
                  maxLength={7}
                  placeholder="#rrggbb"
                  isCode
                />
              ))}
            </Card>
            <Card title={t.look}>
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
              <Check name={designFields.numbers} label={t.numbers} isChecked={isChecked("numbers", numbers === true)} />
            </Card>
            <Card title={t.pictures} hint={t.picturesHint}>
              {pictureFields.map((name) => (
                <Picture key={name} request={request} name={name} loaded={loaded} form={form} t={t} />
              ))}
            </Card>
            <Card title={t.texts}>
              <Check
                name={designFields.hasWelcome}
                label={t.hasWelcome}
                isChecked={isChecked(designFields.hasWelcome, welcome !== undefined)}
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
                name={designFields.closedMessage}
                label={t.closedMessage}
                value={closedMessage ?? ""}
                optional={t.optional}
                rows={3}
              />
            </Card>
            <div class="form-actions">
              <button type="submit" class="primary">{t.save}</button>
              <a class="button secondary" href={previewAddress} target="_blank">{t.preview}</a>
            </div>
          </ActionForm>
          <iframe id="design-preview" class="design-preview" title={t.preview} src={previewAddress} loading="lazy"></iframe>
        </div>
      </>
    )
  }
}

const Check = ({ isChecked, label, name }: {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
}) => (
  <label class="check">
    <input type="checkbox" name={name} value="1" checked={isChecked} /> {label}
  </label>
)

const Picture = ({ form, loaded: { assets, design }, name, request: { basePath }, t }: {
  readonly request: PortalRequest
  readonly name: PictureField
  readonly loaded: Loaded
  readonly form: ActionState
  readonly t: SurveyDesignTexts
}) => {
  const current = design[name]
  const asset = assets.find(({ assetId }) => assetId === current)
  const errors = form.errors.filter(({ field }) => field === fileField(name))
  const id = fieldId(form.action, fileField(name))
  return (
    <div class={errors.length > 0 ? "field invalid" : "field"}>
      <label for={id}>{t[name]}</label>
      {errors.map(({ message }) => <p key={message} class="error" id={`${id}-error`}>{message}</p>)}
      {asset !== undefined && (
        <img
          class="design-picture"
          src={`${basePath}/media/${asset.sha256}`}
          width={asset.width}
          height={asset.height}
          alt={t[name]}
        />
      )}
      <input
        type="file"
        id={id}
        name={fileField(name)}
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={errors.length > 0 ? "true" : undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      />
      {current !== undefined && <Check name={removeField(name)} label={t.remove(t[name])} isChecked={false} />}
    </div>
  )
}

const saveAction = "save"

const save = (
  request: PortalRequest,
  entries: Entries,
  files: ReadonlyArray<SentFile>
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { api, param } = request
    const { changes, design: before, survey: { id } } = yield* load(request)
    const pictures: { [Name in PictureField]?: string } = {}
    for (const name of pictureFields) {
      const file = files.find((sent) => sent.name === fileField(name))
      const current = before[name]
      if (file !== undefined) pictures[name] = yield* upload(request, file)
      else if (current !== undefined && entries.first(removeField(name)) === "") pictures[name] = current
    }
    const design = designOf(entries, pictures)
    if (changes === undefined) yield* api.invoke("surveys.update", { path: { id }, payload: { design } })
    else {
      yield* api.invoke("surveys.validate", { payload: { title: "?", design: withoutReferences(design) } }).pipe(
        Effect.flatMap(({ errors }) =>
          errors.length === 0 ? Effect.void : Effect.fail(invalidForm(
            formErrorsOf(request.language, { status: 400, slug: "validation-error", detail: "", errors }, fieldOf)
          ))
        )
      )
      yield* api.invoke("pending.replace", {
        path: { id },
        payload: { ...changes.pending.definition, design },
        headers: { "if-match": changes.etag }
      })
    }
    return redirectTo(surveyPath(param("surveyId"), "design"), "design-saved")
  })

/** What the texts recall is checked when the pending changes are applied. */
const withoutReferences = ({ closedMessage: _, welcome: __, ...design }: Design): Design => design

const upload = (
  { address, api, language }: PortalRequest,
  { content, fileName, name, type }: SentFile
): Effect.Effect<string, InvalidForm> => {
  const file = { name: fileName, type, content }
  const payload = {
    address,
    announcedBytes: undefined,
    read: Effect.succeed({ questionId: undefined, questionKey: undefined, file }),
    readFile: Effect.succeed(file)
  }
  return Effect.mapBoth(api.invoke("assets.upload", { payload }), {
    onFailure: ({ problem }) =>
      invalidForm(formErrorsOf(language, problem, () => name).map(({ message }) => ({ field: name, message }))),
    onSuccess: ({ assetId }) => assetId
  })
}

const fieldOf = (pointer: string): string => pointer.replace(/^\/design\//, "").replaceAll("/", ".")

export const surveyDesignPage = definePage({
  path: "/portal/surveys/:surveyId/design",
  weight: pageWeights.namesChanges,
  load,
  view,
  actions: { [saveAction]: save },
  maxFileBytes: 2 * 2_097_152 + 1,
  flashes: (language) => ({ "design-saved": surveyDesignTexts[language].saved }),
  fieldOf
})
