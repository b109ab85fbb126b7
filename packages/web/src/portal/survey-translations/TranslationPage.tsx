/** Edits the texts of a survey in one language, beside those of the survey, and exchanges them as a CSV file. */
import { LanguageTag, ValidationError } from "@canvass/core"
import type { SurveyTexts } from "@canvass/core/ports"
import type { ApiProblem, ApiRefused } from "@canvass/http"
import {
  type CsvError,
  directionOf,
  type Entries,
  Labelled,
  Part,
  readCsv,
  TextArea,
  withPlainLineBreaks,
  writeCsv
} from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ToneBadge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { Field } from "../../components/Field.js"
import { Flash } from "../../components/Flash.js"
import { Tabs } from "../../components/navigation/Tabs.js"
import { type ActionState, fieldId, FormState } from "../../form/FormState.js"
import { languageName } from "../../i18n/languageName.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { formErrorsOf } from "../forms/formErrors.js"
import { attachmentHeaders } from "../shell/attachmentHeaders.js"
import {
  type ActionResult,
  defineDownload,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  type Redirect,
  redirectTo,
  showView
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath, surveysBreadcrumb } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { partsOf, type TextGroup, textsOf, type TranslatableText } from "./parts.js"
import { translationCsvPath, translationPath } from "./paths.js"
import { getTranslation, type VersionedTranslation } from "./translationCalls.js"
import { type TranslationTexts, translationTexts } from "./translationTexts.js"

interface EditedTranslation extends VersionedTranslation {
  readonly survey: SurveyDetail
  readonly tag: string
  /** The places of texts that have changed since they were translated. */
  readonly outdated: ReadonlySet<string>
}

/** What is no language, and the language of the survey itself, have no translation. */
const load = ({ api, param }: PortalRequest): Effect.Effect<EditedTranslation, ApiRefused | Redirect> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const tag = Option.getOrUndefined(decodeTag(param("tag")))
    if (tag === undefined || tag === survey.languages[0]) {
      return yield* redirectTo(surveyPath(survey.id, "translations"))
    }
    const progress = yield* api.invoke("translations.list", { path: { id: survey.id } })
    const outdated = new Set(progress.find((language) => language.tag === tag)?.outdated)
    return { ...yield* getTranslation(api, survey.id, tag), survey, tag, outdated }
  })

const decodeTag = Schema.decodeOption(LanguageTag)

const actions = { save: "save", import: "import", confirm: "confirm" } as const

const fields = { etag: "etag", part: "part", overwrite: "overwrite", csv: "csv" } as const

/** The name of the field of a text. Places begin with `/`. */
const textField = (place: string): string => `text${place}`

const view = (request: PortalRequest, edited: EditedTranslation, forms: FormState): PageView =>
  translationView(request, edited, forms, [])

/** @param ignored places of a file that the survey does not have */
const translationView = (
  request: PortalRequest,
  edited: EditedTranslation,
  forms: FormState,
  ignored: ReadonlyArray<string>
): PageView => {
  const { etag, outdated, survey, tag, texts } = edited
  const { href, language, query } = request
  const t = translationTexts[language]
  const saving = forms.of(actions.save)
  const importing = forms.of(actions.import)
  const parts = partsOf(survey, texts)
  const index = partIndex(saving.value(fields.part, query.get(fields.part) ?? ""), parts.length)
  const groups = parts[index] ?? []
  return {
    ...surveyHead(
      request,
      survey,
      "translations",
      <a class="button secondary" href={href(translationCsvPath(survey.id, tag))}>{t.export}</a>
    ),
    title: t.title(languageName(tag)),
    breadcrumbs: [surveysBreadcrumb(language), { label: survey.title, path: surveyPath(survey.id, "translations") }],
    body: (
      <>
        {ignored.length > 0 && <Ignored places={ignored} t={t} />}
        {outdated.size > 0 && (
          <Card title={t.outdated}>
            <p>{t.confirmText(outdated.size)}</p>
            <ActionForm request={request} form={forms.of(actions.confirm)}>
              <input type="hidden" name={fields.etag} value={etag} />
              <div class="form-actions">
                <button type="submit" class="secondary">{t.confirm}</button>
              </div>
            </ActionForm>
          </Card>
        )}
        {parts.length > 1 && (
          <Tabs
            label={t.parts}
            tabs={parts.map((_, part) => ({
              label: t.part(part + 1, parts.length),
              href: href(translationPath(survey.id, tag), { [fields.part]: String(part + 1) }),
              isCurrent: part === index
            }))}
          />
        )}
        <ActionForm request={request} form={saving}>
          <input type="hidden" name={fields.etag} value={saving.value(fields.etag, etag)} />
          <input type="hidden" name={fields.part} value={index + 1} />
          {saving.isSent && saving.value(fields.etag) !== etag && (
            <section class="panel conflict" role="alert" aria-labelledby="conflict">
              <h2 id="conflict">{t.conflict}</h2>
              <div class="form-actions">
                <button type="submit" class="secondary" name={fields.overwrite} value="1">{t.overwrite}</button>
              </div>
            </section>
          )}
          <div class="translations">
            {groups.map((group) => (
              <Part key={group.name}>
                <Group group={group} edited={edited} form={saving} t={t} />
              </Part>
            ))}
          </div>
          <div class="form-actions">
            <button type="submit" class="primary">{t.save}</button>
            <a class="button secondary" href={href(surveyPath(survey.id, "translations"))}>{t.back}</a>
          </div>
        </ActionForm>
        <Card title={t.importTitle}>
          <ActionForm request={request} form={importing}>
            <input type="hidden" name={fields.etag} value={importing.value(fields.etag, etag)} />
            <input
              type="file"
              accept=".csv,text/csv"
              aria-label={t.file}
              data-into={fieldId(actions.import, fields.csv)}
              hidden
            />
            <Field form={importing} name={fields.csv} label={t.importTitle} hint={t.importHint} rows={6} isCode />
            <div class="form-actions">
              <button type="submit" class="secondary">{t.import}</button>
            </div>
          </ActionForm>
        </Card>
      </>
    )
  }
}

/** The part that an address or a form names, from 0. */
const partIndex = (part: string, count: number): number =>
  /^\d{1,6}$/.test(part) ? Math.min(Math.max(Number(part), 1), count) - 1 : 0

const Group = ({ edited: { outdated, survey, tag, texts }, form, group: { name, texts: sources }, t }: {
  readonly group: TextGroup
  readonly edited: EditedTranslation
  readonly form: ActionState
  readonly t: TranslationTexts
}) => {
  const [own] = survey.languages
  const ownDirection = own === undefined ? "auto" : directionOf(own)
  return (
    <section class="panel" aria-label={name === "" ? t.source : name}>
      {sources.map(({ isLine, place, source }: TranslatableText) => {
        const field = textField(place)
        return (
          <Labelled
            key={place}
            id={fieldId(actions.save, field)}
            name={field}
            label={<span lang={own} dir={ownDirection}>{source}</span>}
            hint={outdated.has(place)
              ? (
                <>
                  {place} <ToneBadge tone="warning">{t.outdatedText}</ToneBadge>
                </>
              )
              : place}
            errors={form.errors.filter((error) => error.field === field).map(({ message }) => message)}
          >
            {(attributes) => (
              <TextArea
                {...attributes}
                lang={tag}
                dir={directionOf(tag)}
                rows={isLine ? 1 : 3}
                value={form.value(field, texts[place] ?? "")}
              />
            )}
          </Labelled>
        )
      })}
    </section>
  )
}

const Ignored = ({ places, t }: { readonly places: ReadonlyArray<string>; readonly t: TranslationTexts }) => (
  <Flash title={t.imported}>
    <p>{t.ignored(places.length)}</p>
    <ul>{places.slice(0, maxNamedPlaces).map((place) => <li key={place}>{place.slice(0, maxNamedLength)}</li>)}</ul>
  </Flash>
)

/** Of a file for another survey, a few places say enough. */
const maxNamedPlaces = 20
const maxNamedLength = 200

const save = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused | Redirect> =>
  Effect.gen(function*() {
    const edited = yield* load(request)
    const { etag, survey, tag } = edited
    const sent = entries.pairs().flatMap(([name, value]) => {
      const place = name.slice(textField("").length)
      return name === textField(place) && place.startsWith("/") ? [[place, withPlainLineBreaks(value)] as const] : []
    })
    const basis = entries.first(fields.overwrite) === "" ? entries.first(fields.etag) : etag
    yield* replace(request, edited, Object.fromEntries(sent), basis)
    const part = entries.first(fields.part)
    return redirectTo(`${translationPath(survey.id, tag)}?${new URLSearchParams({ part })}`, "translation-saved")
  })

/** The texts of the file, and those of other places as they are. */
const importCsv = (
  request: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm | Redirect> =>
  Effect.gen(function*() {
    const { language } = request
    const edited = yield* load(request)
    const { survey, tag } = edited
    const rows = readCsv(entries.first(fields.csv))
    if ("_tag" in rows) return yield* Effect.fail(csvError(rows, translationTexts[language]))
    const sent = Object.fromEntries(rows.map(({ place, translation }) => [place, translation]))
    const replaced = yield* Effect.either(replace(request, edited, sent, entries.first(fields.etag)))
    if (replaced._tag === "Left") {
      const { problem } = replaced.left
      return yield* problem.errors.length === 0 ? replaced.left : Effect.fail(placeErrors(language, problem))
    }
    const { ignored } = replaced.right
    return ignored.length === 0
      ? redirectTo(translationPath(survey.id, tag), "translation-saved")
      : showView(translationView(request, yield* load(request), new FormState(), ignored))
  })

/** Says that the texts, as they were shown, translate the present texts of the survey. */
const confirm = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused | Redirect> =>
  Effect.gen(function*() {
    const { survey, tag, texts } = yield* load(request)
    yield* request.api.invoke("translations.replace", {
      path: { id: survey.id, tag },
      query: { confirm: true },
      payload: texts,
      headers: { "if-match": entries.first(fields.etag) }
    })
    return redirectTo(translationPath(survey.id, tag), "translation-saved")
  })

/** Replaces the texts of some places. */
const replace = (
  { api }: PortalRequest,
  { survey, tag, texts }: EditedTranslation,
  sent: SurveyTexts.Texts,
  etag: string
) =>
  api.invoke("translations.replace", {
    path: { id: survey.id, tag },
    payload: { ...texts, ...sent },
    headers: { "if-match": etag }
  })

const csvError = ({ code, line }: CsvError, t: TranslationTexts): InvalidForm =>
  invalidForm([{ field: fields.csv, message: code === "header" ? t.header : t[code](line) }])

/** The violations, each with the place of its text. */
const placeErrors = (language: PortalRequest["language"], problem: ApiProblem): InvalidForm =>
  invalidForm(
    formErrorsOf(language, problem, placeOf).map(({ field, message }) => ({
      field: fields.csv,
      message: field === "" ? message : `${field}: ${message}`
    }))
  )

/** The place that the pointer of a violation names. */
const placeOf = (pointer: string): string => ValidationError.pointerSteps(pointer)[0] ?? ""

export const translationPage = definePage({
  path: "/portal/surveys/:surveyId/translations/:tag",
  weight: pageWeights.showsQuestions,
  load,
  view,
  actions: { [actions.save]: save, [actions.import]: importCsv, [actions.confirm]: confirm },
  fieldOf: (pointer) => textField(placeOf(pointer))
})

export const translationCsv = defineDownload(
  "/portal/surveys/:surveyId/translations/:tag/csv",
  pageWeights.showsQuestions,
  (request) =>
    Effect.map(load(request), ({ survey, tag, texts }) => ({
      status: 200,
      headers: attachmentHeaders("text/csv; charset=utf-8", `${survey.slug}-${encodeURIComponent(tag)}.csv`),
      body: writeCsv(textsOf(survey).map(({ place, source }) => ({ place, source, translation: texts[place] ?? "" })))
    }))
)
