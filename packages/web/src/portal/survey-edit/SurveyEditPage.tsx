/** Edits a survey: its title, description, visibility, closing time and questions. */
import type { ValidationError, ViolationCode } from "@canvass/core"
import { type Language, yieldWhenDue } from "@canvass/core/ports"
import type { ApiRefused } from "@canvass/http"
import { type Entries, Labelled, Part, TextArea } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Badge } from "../../components/display/Badge.js"
import { type FieldError, fieldId, type FormState } from "../../form/FormState.js"
import { defaultMaxFields } from "../../form/readForm.js"
import * as pageWeights from "../../page/pageWeights.js"
import { orderedTypes, questionTypePagesOf } from "../../question-types/questionTypes.js"
import { ActionForm } from "../forms/ActionForm.js"
import { formErrorsOf } from "../forms/formErrors.js"
import { isUntitled } from "../new-survey/newSurveyTexts.js"
import {
  type ActionResult,
  definePage,
  type InvalidForm,
  invalidForm,
  type PageView,
  redirectTo,
  showView
} from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { shellTexts } from "../shell/shellTexts.js"
import { surveyPath, SurveyTabs } from "../survey-navigation/SurveyTabs.js"
import { textPath } from "../survey-text/paths.js"
import { findPending, type VersionedPending } from "../survey-text/pendingCalls.js"
import { PendingNotice } from "../survey-text/PendingNotice.js"
import { surveyTextTexts } from "../survey-text/surveyTextTexts.js"
import { getSurvey, type VersionedSurvey } from "../surveys/surveyCalls.js"
import { OptionLists } from "./conditions/TestEditor.js"
import { buttonName, editAction, fieldOf, type Focus } from "./editorFields.js"
import { maxTests } from "./model/conditions/ConditionForm.js"
import { Subjects } from "./model/conditions/Subject.js"
import { applyAction, type FormAction, readAction, writeAction } from "./model/FormAction.js"
import { locateViolations } from "./model/LocatedViolation.js"
import { toBody } from "./model/SurveyBody.js"
import { fieldNames, formOf, readSurveyForm, type SurveyForm } from "./model/SurveyForm.js"
import { previewPath } from "./previewPath.js"
import { QuestionEditor } from "./QuestionEditor.js"
import { SurveyRules } from "./RuleList.js"
import { RuleSentences } from "./rules/RuleSentences.js"
import { type SurveyEditTexts, surveyEditTexts } from "./surveyEditTexts.js"

/** A survey, and the changes that are not part of it. */
interface EditedSurvey extends VersionedSurvey {
  readonly changes: VersionedPending | undefined
  readonly now: number
}

const load = ({ api, param }: PortalRequest): Effect.Effect<EditedSurvey, ApiRefused> =>
  Effect.flatMap(getSurvey(api, param("surveyId")), (versioned) =>
    Effect.all({
      survey: Effect.succeed(versioned.survey),
      etag: Effect.succeed(versioned.etag),
      changes: findPending(api, versioned.survey.id),
      now: Clock.currentTimeMillis
    }))

/** The form is that of the survey, or the one that the API has refused. */
const view = (request: PortalRequest, versioned: EditedSurvey, forms: FormState): PageView =>
  forms.action === editAction
    ? editorView(request, {
      ...versioned,
      etag: forms.entries.first(etagField),
      form: readSurveyForm(forms.entries),
      errors: forms.errors,
      isUnsaved: true
    })
    : editorView(request, { ...versioned, form: formOf(versioned.survey), errors: [], isUnsaved: false })

interface Editor extends EditedSurvey {
  readonly form: SurveyForm
  readonly errors: ReadonlyArray<FieldError>
  /** Whether the form may differ from the survey. */
  readonly isUnsaved: boolean
  readonly focus?: Focus | undefined
  /** Whether somebody else has changed the survey since the form was opened. */
  readonly hasConflict?: boolean
}

const etagField = "etag"

/** Values of the buttons. */
const buttons = { save: "save", preview: "preview", overwrite: "overwrite" } as const

const editorView = (request: PortalRequest, editor: Editor): PageView => {
  const { changes, errors, etag, focus, form, hasConflict = false, isUnsaved, now, survey } = editor
  const { href, language, limits } = request
  const t = surveyEditTexts[language]
  const { questions } = form
  const stored = new Map(survey.questions.map((question) => [question.id.toString(), question]))
  const sentences = new RuleSentences(survey, language)
  const subjects = new Subjects(questions, survey)
  const isNew = !isUnsaved && survey.status === "draft" && isUntitled(survey.title)
  return {
    title: survey.title,
    status: hasConflict ? 412 : 200,
    lead: (
      <>
        <Badge language={language} status={survey.status} /> {survey.status === "published" && t.live}
      </>
    ),
    breadcrumbs: [{ label: t.surveys, path: "/portal/surveys" }],
    primaryAction: (
      <div class="heading-actions">
        <a class="button secondary" href={href(textPath(survey.id))}>{surveyTextTexts[language].editAsText}</a>
        <a class="button secondary" href={href(previewPath(survey.id))}>{t.preview}</a>
      </div>
    ),
    body: (
      <>
        <SurveyTabs request={request} surveyId={survey.id} current="edit" />
        <PendingNotice request={request} survey={survey} changes={changes} now={now}>
          <p>{surveyTextTexts[language].formNote}</p>
        </PendingNotice>
        <ActionForm request={request} form={{ action: editAction }}>
          <div class="editor" data-editor data-unsaved={isUnsaved ? "" : undefined}>
            <input type="hidden" name={etagField} value={etag} />
            {/* The button of the key Enter in a field is the first one of the form. */}
            <button
              type="submit"
              class="visually-hidden"
              name={buttonName}
              value={buttons.save}
              tabIndex={-1}
              aria-hidden
            >
              {t.save}
            </button>
            {hasConflict && <Conflict request={request} editor={editor} t={t} />}
            <section class="panel" aria-labelledby="details">
              <h2 id="details">{t.details}</h2>
              <Labelled label={t.title} {...fieldOf(fieldNames.title, errors)}>
                {(attributes) => (
                  <input
                    type="text"
                    {...attributes}
                    value={form.title}
                    maxLength={limits.title}
                    {...isNew ? { "autofocus": true, "data-select": "" } : {}}
                  />
                )}
              </Labelled>
              <Labelled label={t.description} hint={t.descriptionHint} {...fieldOf(fieldNames.description, errors)}>
                {(attributes) => <TextArea {...attributes} value={form.description} rows={2} />}
              </Labelled>
              <div class="setting-grid">
                <Labelled label={t.visibility} {...fieldOf(fieldNames.visibility, errors)}>
                  {(attributes) => (
                    <select {...attributes}>
                      {Object.entries(t.visibilities).map(([visibility, label]) => (
                        <option key={visibility} value={visibility} selected={visibility === form.visibility}>
                          {label}
                        </option>
                      ))}
                    </select>
                  )}
                </Labelled>
                <Labelled label={t.closesAt} hint={t.closesAtHint} {...fieldOf(fieldNames.closesAt, errors)}>
                  {(attributes) => (
                    <div data-zone={t.closesAtLocalHint}>
                      <input type="datetime-local" {...attributes} value={form.closesAt} />
                      <input type="hidden" name={fieldNames.closesAtOffset} value={form.closesAtOffset} />
                    </div>
                  )}
                </Labelled>
              </div>
            </section>
            <div class="section-head">
              <h2 id={fieldId(editAction, fieldNames.question)} tabIndex={-1}>{t.questions}</h2>
              <p class="count">{t.questionCount(questions.length)}</p>
            </div>
            <GeneralErrors errors={errors} />
            {questions.length === 0
              ? <p class="empty panel">{t.noQuestions}</p>
              : (
                <ol class="question-list">
                  {questions.map((question, index) => (
                    <Part key={question.token}>
                      <QuestionEditor
                        language={language}
                        limits={limits}
                        question={question}
                        index={index}
                        count={questions.length}
                        errors={errors}
                        focus={focus}
                        stored={stored.get(question.id)}
                        sentences={sentences}
                        subjects={subjects}
                      />
                    </Part>
                  ))}
                </ol>
              )}
            <OptionLists language={language} subjects={subjects.tested} />
            <AddQuestion language={language} />
            <Part>
              <SurveyRules sentences={sentences} language={language} />
            </Part>
            <div class="save-bar">
              <p role="status" data-unsaved-text={t.unsaved}>{isUnsaved ? t.unsaved : ""}</p>
              <div class="form-actions">
                <button type="submit" class="secondary" name={buttonName} value={buttons.preview}>
                  {t.saveAndPreview}
                </button>
                <button type="submit" class="primary" name={buttonName} value={buttons.save}>{t.save}</button>
              </div>
            </div>
            {survey.responseCount > 0 && <p class="hint">{t.removedHint}</p>}
          </div>
        </ActionForm>
      </>
    )
  }
}

/** Errors of the list of questions. */
const GeneralErrors = ({ errors }: { readonly errors: ReadonlyArray<FieldError> }) => (
  <>
    {fieldOf(fieldNames.question, errors).errors.map((message) => <p class="error" key={message}>{message}</p>)}
  </>
)

const AddQuestion = ({ language }: { readonly language: Language }) => {
  const t = surveyEditTexts[language]
  return (
    <section class="panel add-question" aria-labelledby="add-question">
      <h2 id="add-question">{t.addTitle}</h2>
      <ul>
        {orderedTypes.map((type) => {
          const { hint, name } = questionTypePagesOf({ type }).texts[language]
          return (
            <li key={type}>
              <button type="submit" name={buttonName} value={writeAction({ kind: "add", type })} formNoValidate>
                <span class="visually-hidden">{`${t.addTitle}: `}</span>
                <strong>{name}</strong>
                <span>{hint}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Conflict = ({ editor: { survey }, request: { href }, t }: {
  readonly editor: Editor
  readonly request: PortalRequest
  readonly t: SurveyEditTexts
}) => (
  <section class="panel conflict" role="alert" aria-labelledby="conflict" tabIndex={-1} data-focus>
    <h2 id="conflict">{t.conflictTitle}</h2>
    <p>{t.conflictText}</p>
    <div class="form-actions">
      <button type="submit" class="primary" name={buttonName} value={buttons.overwrite}>{t.conflictOverwrite}</button>
      <a class="button secondary" href={href(previewPath(survey.id))} target="_blank">{t.conflictLatest}</a>
      <a class="button secondary" href={href(surveyPath(survey.id, "edit"))}>{t.conflictDiscard}</a>
    </div>
  </section>
)

/** Saves the form, or shows it again with the questions as a button wants them. */
const edit = (
  request: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { api, language } = request
    const current = yield* load(request)
    // Each step takes long for the largest form.
    yield* yieldWhenDue
    const form = readSurveyForm(entries)
    const button = entries.first(buttonName)
    const change = readAction(button)
    if (change !== undefined) {
      const edited = applyAction(form, change, language, current.survey)
      return showView(editorView(request, {
        ...current,
        etag: entries.first(etagField),
        form: edited.form,
        errors: [],
        isUnsaved: true,
        focus: edited.focus === undefined
          ? undefined
          : { token: edited.focus, part: focusOf(change, form, edited.form) }
      }))
    }
    const { id } = current.survey
    const etag = button === buttons.overwrite ? current.etag : entries.first(etagField)
    const payload = toBody(form, current.survey)
    yield* yieldWhenDue
    const saved = yield* Effect.either(
      api.invoke("surveys.update", {
        path: { id },
        payload,
        headers: { "if-match": etag }
      })
    )
    if (saved._tag === "Right") {
      return redirectTo(button === buttons.preview ? previewPath(id) : surveyPath(id, "edit"), "survey-saved")
    }
    const { problem } = saved.left
    if (problem.status === 412) {
      return showView(editorView(request, { ...current, etag, form, errors: [], isUnsaved: true, hasConflict: true }))
    }
    return yield* Effect.fail(
      problem.errors.length === 0 ? saved.left : invalidForm(errorsOf(request, form, problem.errors))
    )
  })

/** Where one goes on after a button was pressed. */
const focusOf = (change: FormAction, before: SurveyForm, after: SurveyForm): Focus["part"] => {
  switch (change.kind) {
    case "up":
    case "down":
      return change.kind
    case "add":
    case "copy":
    case "remove":
      return "text"
    case "chooseTest":
      return "subject"
    case "addTest":
      return testCountOf(after) > testCountOf(before) ? "test" : "subject"
    case "removeCondition":
    case "removeTest":
      return "condition"
  }
}

const testCountOf = ({ questions }: SurveyForm): number =>
  questions.reduce((count, { showIf }) => count + showIf.tests.length, 0)

/** The violations at their fields, in words that say which question and which line they are about. */
const errorsOf = (
  { language }: PortalRequest,
  form: SurveyForm,
  violations: ReadonlyArray<ValidationError.Violation>
): ReadonlyArray<FieldError> => {
  const t = surveyEditTexts[language]
  const texts: Readonly<Partial<Record<ViolationCode.ViolationCode, string | undefined>>> = t.violations
  const errors = locateViolations(form, violations).map(({ field, line, questionIndex, violation }) => {
    const place = [
      ...questionIndex === undefined ? [] : [t.question(questionIndex + 1)],
      ...line === undefined ? [] : [t.line(line)]
    ].join(", ")
    const text = texts[violation.code] ?? shellMessageOf(language, violation)
    return { field, message: place === "" ? text : `${place}: ${text}` }
  })
  // A line is the value of an option and its label, which have the same errors.
  return [...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values()]
}

const shellMessageOf = (language: PortalRequest["language"], violation: ValidationError.Violation): string =>
  language === "en" ? violation.detail : formErrorsOf(
    shellTexts[language],
    { status: 400, slug: "invalid-input", detail: violation.detail, errors: [violation], retryAfterSeconds: undefined },
    () => ""
  )[0]?.message ?? violation.detail

/** More than the fields of a question of any type, and the three fields of each test of its condition. */
const maxFieldsOfQuestion = 24 + 3 * maxTests

export const surveyEditPage = definePage({
  path: "/portal/surveys/:surveyId/edit",
  weight: pageWeights.showsQuestions,
  load,
  view,
  actions: { [editAction]: edit },
  maxFields: ({ questions }) => questions * maxFieldsOfQuestion + defaultMaxFields,
  flashes: (language) => surveyEditTexts[language].flashes
})
