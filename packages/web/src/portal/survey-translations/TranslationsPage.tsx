/** The languages of a survey: which ones it offers, and how much of it is translated. */
import type { ApiRefused, ResultOf } from "@canvass/http"
import { commonTags, type Entries } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Table } from "../../components/display/Table.js"
import { Field } from "../../components/Field.js"
import type { FormState } from "../../form/FormState.js"
import { languageName } from "../../i18n/languageName.js"
import { languageTagOf, languageTagsOf, namedTag } from "../../i18n/languageTagOf.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { type ActionResult, definePage, type InvalidForm, invalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { findPending, type VersionedPending } from "../survey-text/pendingCalls.js"
import { PendingNotice } from "../survey-text/PendingNotice.js"
import { getSurvey, type VersionedSurvey } from "../surveys/surveyCalls.js"
import { translationPath } from "./paths.js"
import { translationTexts } from "./translationTexts.js"

interface Languages extends VersionedSurvey {
  readonly changes: VersionedPending | undefined
  readonly now: number
  readonly progress: ResultOf<"translations.list">
}

const load = ({ api, param }: PortalRequest): Effect.Effect<Languages, ApiRefused> =>
  Effect.flatMap(getSurvey(api, param("surveyId")), (versioned) =>
    Effect.all({
      survey: Effect.succeed(versioned.survey),
      etag: Effect.succeed(versioned.etag),
      progress: api.invoke("translations.list", { path: { id: versioned.survey.id } }),
      changes: findPending(api, versioned.survey.id),
      now: Clock.currentTimeMillis
    }))

const view = (request: PortalRequest, { changes, etag, now, progress, survey }: Languages, forms: FormState) => {
  const { href, language } = request
  const t = translationTexts[language]
  const saving = forms.of("languages")
  const adding = forms.of("add")
  return {
    ...surveyHead(request, survey, "translations"),
    body: (
      <>
        <PendingNotice request={request} survey={survey} changes={changes} now={now} />
        <Card title={t.languages}>
          <ActionForm request={request} form={saving}>
            <input type="hidden" name="etag" value={saving.value("etag", etag)} />
            <Field
              form={saving}
              name="languages"
              label={t.tags}
              hint={t.languagesHint}
              optional=""
              rows={4}
              value={survey.languages.map(namedTag).join("\n")}
            />
            <div class="form-actions">
              <button type="submit" class="primary">{t.save}</button>
            </div>
          </ActionForm>
        </Card>
        <Card title={t.texts}>
          <Table
            caption={t.texts}
            rows={progress}
            keyOf={({ tag }) => tag}
            empty={<EmptyState title={t.noTranslations} />}
            columns={[
              {
                title: t.language,
                isRowHeader: true,
                cell: ({ tag }) => (
                  <>
                    <a href={href(translationPath(survey.id, tag))} lang={tag}>{languageName(tag)}</a>{" "}
                    <span class="optional">{tag}</span>
                  </>
                )
              },
              { title: t.status, cell: ({ tag }) => survey.languages.includes(tag) ? t.offered : t.notOffered },
              { title: t.translated, kind: "number", cell: ({ translated }) => translated },
              { title: t.missing, kind: "number", cell: ({ missing }) => missing },
              { title: t.outdated, kind: "number", cell: ({ outdated }) => outdated.length }
            ]}
          />
        </Card>
        <Card title={t.add}>
          <ActionForm request={request} form={adding}>
            <Field form={adding} name="tag" label={t.language} hint={t.addHint} maxLength={100} list={languageListId} />
            <datalist id={languageListId}>
              {commonTags.filter((tag) => !survey.languages.includes(tag)).map((tag) => (
                <option key={tag} value={namedTag(tag)}>{languageName(tag, language)}</option>
              ))}
            </datalist>
            <div class="form-actions">
              <button type="submit" class="secondary">{t.addButton}</button>
            </div>
          </ActionForm>
        </Card>
      </>
    )
  }
}

const languageListId = "common-languages"

const saveLanguages = (
  { api, language, param }: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> => {
  const id = param("surveyId")
  const { tags: languages, unknown } = languageTagsOf(entries.first("languages"))
  if (unknown.length > 0) {
    const { badLanguage } = translationTexts[language]
    return Effect.fail(invalidForm(
      unknown.slice(0, maxNamed).map((name) => ({ field: "languages", message: badLanguage(name) }))
    ))
  }
  return Effect.as(
    api.invoke("surveys.update", {
      path: { id },
      payload: { languages },
      headers: { "if-match": entries.first("etag") }
    }),
    redirectTo(surveyPath(id, "translations"), "languages-saved")
  )
}

/** Opens the page of a language. It is stored with the first text. */
const add = ({ language, param }: PortalRequest, entries: Entries): Effect.Effect<ActionResult, InvalidForm> => {
  const name = entries.first("tag")
  const tag = languageTagOf(name)
  return tag === undefined
    ? Effect.fail(invalidForm([{ field: "tag", message: translationTexts[language].badLanguage(name) }]))
    : Effect.succeed(redirectTo(translationPath(param("surveyId"), tag)))
}

/** Maximum number of messages about names that are no languages. */
const maxNamed = 10

export const translationsPage = definePage({
  path: "/portal/surveys/:surveyId/translations",
  weight: pageWeights.showsQuestions,
  load,
  view,
  actions: { languages: saveLanguages, add },
  fieldOf: () => "languages",
  flashes: (language) => translationTexts[language].flashes
})
