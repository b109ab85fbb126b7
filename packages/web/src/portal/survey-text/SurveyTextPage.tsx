/** Edits the definition of a survey as text, and stores it as its pending definition. */
import type { ApiRefused } from "@canvass/http"
import {
  type CodedMessage,
  type Entries,
  Labelled,
  textAreaContent,
  violationMessage,
  withPlainLineBreaks
} from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { Card } from "../../components/display/Card.js"
import * as DefinitionFile from "../../definition-file/DefinitionFile.js"
import { type FieldError, fieldId, type FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
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
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { getSurvey, type SurveyDetail } from "../surveys/surveyCalls.js"
import { reviewPath, textPath } from "./paths.js"
import { findPending, getDefinition, type PendingDetail, type VersionedPending } from "./pendingCalls.js"
import { SurveyState } from "./PendingNotice.js"
import { runInSteps } from "./runInSteps.js"
import { type SurveyTextTexts, surveyTextTexts } from "./surveyTextTexts.js"
import { type TextPlace, TextPlaces } from "./TextPlaces.js"

interface StoredText {
  readonly survey: SurveyDetail
  readonly changes: VersionedPending | undefined
  readonly now: number
  /** The definition as it is stored. */
  readonly text: string
  /** What is wrong with it. */
  readonly errors: ReadonlyArray<TextPlace>
  /** What is odd about it. */
  readonly warnings: ReadonlyArray<TextPlace>
}

const load = ({ api, language, param }: PortalRequest): Effect.Effect<StoredText, ApiRefused> =>
  Effect.gen(function*() {
    const { survey } = yield* getSurvey(api, param("surveyId"))
    const changes = yield* findPending(api, survey.id)
    const definition = changes?.pending.definition ?? (yield* ownDefinition(api, survey.id))
    const text = yield* runInSteps(() => DefinitionFile.printInSteps(definition))
    const { errors = [], warnings = [] } = changes?.pending ?? {}
    return {
      survey,
      changes,
      now: yield* Clock.currentTimeMillis,
      text,
      ...errors.length + warnings.length === 0
        ? { errors: [], warnings: [] }
        : yield* placeFindings(text, { errors, warnings }, language)
    }
  })

const ownDefinition = (api: PortalRequest["api"], id: string) =>
  Effect.map(getDefinition(api, id), ({ definition: { $schema: _, ...definition } }) => definition)

/** What is said about a stored definition, at the places of its text. */
const placeFindings = (
  text: string,
  { errors, warnings }: Pick<PendingDetail, "errors" | "warnings">,
  language: PortalRequest["language"]
) =>
  Effect.map(
    runInSteps(() => DefinitionFile.parseInSteps(text)),
    (parsed) => {
      const placeOf = parsed._tag === "Right" ? parsed.right.placeOf : () => "1:1"
      return {
        errors: errors.map((violation) => placed(placeOf(violation.pointer), messageOf(violation, language)))
          .sort(byPlace),
        warnings: warnings.map((warning) => placed(placeOf(warning.pointer), messageOf(warning, language)))
          .sort(byPlace)
      }
    }
  )

const byPlace = (a: TextPlace, b: TextPlace): number => a.line - b.line || a.column - b.column

const messageOf = (
  violation: CodedMessage & { readonly pointer: string },
  language: PortalRequest["language"]
): string => withPointer(violation.pointer, violationMessage(language, violation))

/** Names the part, which a person who does not know the text finds so. */
const withPointer = (pointer: string, message: string): string =>
  pointer === "" ? message : `${pointer.slice(0, maxPointerLength)}: ${message}`

const maxPointerLength = 200

const placed = (place: string, message: string): TextPlace => {
  const [line = "1", column = "1"] = place.split(":")
  return { line: Number(line), column: Number(column), message }
}

const saveAction = "save"

const fields = { etag: "etag", text: "text", overwrite: "overwrite" } as const

/** The `etag` of a survey that has no pending definition. */
const noChanges = "none"

/** The field of an error at a place, whose `id` is that of the lines that are shown for it. */
const placeField = ({ column, line }: Pick<TextPlace, "column" | "line">): string => `${line}-${column}`

const view = (request: PortalRequest, stored: StoredText, forms: FormState): PageView => {
  const saving = forms.of(saveAction)
  return textView(request, {
    ...stored,
    hasConflict: false,
    etag: saving.value(fields.etag, etagOf(stored)),
    ...saving.isSent
      ? {
        shown: withPlainLineBreaks(saving.value(fields.text)),
        refused: saving.errors.flatMap((error) => readPlace(error, surveyTextTexts[request.language]))
      }
      : { shown: stored.text, refused: [] }
  })
}

const etagOf = ({ changes }: Pick<StoredText, "changes">): string => changes?.etag ?? noChanges

/** The place that an error is about, and its message without the words for the place. */
const readPlace = ({ field, message }: FieldError, t: SurveyTextTexts): ReadonlyArray<TextPlace> => {
  const { column, line } = /^(?<line>\d{1,8})-(?<column>\d{1,8})$/.exec(field)?.groups ?? {}
  if (line === undefined || column === undefined) return []
  const place = { line: Number(line), column: Number(column) }
  return [{ ...place, message: message.slice(errorAt(t, { ...place, message: "" }).message.length) }]
}

interface ShownText extends StoredText {
  /** What the field has: the stored text, or one that has been sent. */
  readonly shown: string
  /** The version that the text was begun with. */
  readonly etag: string
  /** Why the text that was sent is not stored. */
  readonly refused: ReadonlyArray<TextPlace>
  /** Whether another version has been stored since. */
  readonly hasConflict: boolean
}

const textView = (request: PortalRequest, page: ShownText): PageView => {
  const { changes, errors, etag, hasConflict, now, refused, shown, survey, text, warnings } = page
  const { href, language } = request
  const t = surveyTextTexts[language]
  const isStored = shown === text
  const isTooLarge = isStored && new TextEncoder().encode(shown).length + shown.split("\n").length > maxTextBytes
  return {
    ...surveyHead(
      request,
      survey,
      "edit",
      changes === undefined
        ? <a class="button secondary" href={href(surveyPath(survey.id, "edit"))}>{t.openEditor}</a>
        : <a class="button secondary" href={href(reviewPath(survey.id))}>{t.review}</a>
    ),
    status: hasConflict ? 412 : 200,
    lead: <SurveyState request={request} changes={changes} now={now} />,
    body: (
      <>
        {refused.length > 0 && (
          <Card title={t.placesTitle}>
            <TextPlaces
              language={language}
              text={shown}
              places={refused}
              tone="danger"
              idOf={(place) => fieldId(saveAction, placeField(place))}
            />
          </Card>
        )}
        {isStored && !hasConflict && (
          <Findings language={language} text={text} errors={errors} warnings={warnings} t={t} />
        )}
        {isTooLarge
          ? (
            <Card title={t.text}>
              <p>{t.tooLarge}</p>
            </Card>
          )
          : (
            <ActionForm request={request} form={{ action: saveAction }}>
              <section class="panel text-editor">
                {hasConflict && <Conflict request={request} page={page} t={t} />}
                <input type="hidden" name={fields.etag} value={etag} />
                <Labelled
                  id={fieldId(saveAction, fields.text)}
                  name={fields.text}
                  label={t.textLabel}
                  hint={t.textHint}
                  errors={[]}
                >
                  {(attributes) => (
                    <textarea
                      {...attributes}
                      rows={24}
                      class="code"
                      wrap="off"
                      spellcheck={false}
                      autocapitalize="off"
                      autocomplete="off"
                      dir="ltr"
                    >
                      {textAreaContent(shown)}
                    </textarea>
                  )}
                </Labelled>
                <div class="form-actions">
                  <button type="submit" class={changes === undefined ? "primary" : "secondary"}>{t.save}</button>
                  {changes !== undefined && (
                    <a class="button secondary" href={href(surveyPath(survey.id, "edit"))}>{t.openEditor}</a>
                  )}
                </div>
              </section>
            </ActionForm>
          )}
      </>
    )
  }
}

/** Bytes of a text with line breaks of two bytes, as forms have them, beside the other fields of a form of 1 MiB. */
const maxTextBytes = 1_048_576 - 4_096

const Findings = ({ errors, language, t, text, warnings }: Pick<StoredText, "errors" | "text" | "warnings"> & {
  readonly language: PortalRequest["language"]
  readonly t: SurveyTextTexts
}) => (
  <>
    {errors.length > 0 && (
      <Card title={t.errorsTitle(errors.length)} id="errors">
        <TextPlaces
          language={language}
          text={text}
          places={errors}
          tone="danger"
          idOf={(place) => `error-${placeField(place)}`}
        />
      </Card>
    )}
    {warnings.length > 0 && (
      <Card title={t.warningsTitle(warnings.length)} hint={t.warningsHint} id="warnings">
        <TextPlaces
          language={language}
          text={text}
          places={warnings}
          tone="warning"
          idOf={(place) => `warning-${placeField(place)}`}
        />
      </Card>
    )}
  </>
)

const Conflict = ({ page, request: { href }, t }: {
  readonly request: PortalRequest
  readonly page: ShownText
  readonly t: SurveyTextTexts
}) => (
  <div class="conflict" role="alert" aria-labelledby="conflict" tabIndex={-1} data-focus>
    <h2 id="conflict">{t.conflictTitle}</h2>
    <p>{page.changes === undefined && `${t.conflictGone} `}{t.conflictText}</p>
    <div class="form-actions">
      <button type="submit" class="primary" name={fields.overwrite} value={etagOf(page)}>{t.conflictOverwrite}</button>
      <a class="button secondary" href={href(textPath(page.survey.id))} target="_blank">{t.conflictLatest}</a>
    </div>
  </div>
)

/** Stores the text as the pending definition, or shows it again with what is wrong. */
const save = (request: PortalRequest, entries: Entries): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { api, language, param } = request
    const id = param("surveyId")
    const t = surveyTextTexts[language]
    const text = withPlainLineBreaks(entries.first(fields.text))
    const parsed = yield* runInSteps(() => DefinitionFile.parseInSteps(text, textLimits))
    if (parsed._tag === "Left") {
      return yield* Effect.fail(invalidForm(
        parsed.left.slice(0, maxSyntaxErrors).map(({ message, place }) => errorAt(t, placed(place, message)))
      ))
    }
    const { definition, placeOf } = parsed.right
    // The API refuses what is no object, too, but its answer names no place.
    if (!Predicate.isReadonlyRecord(definition)) {
      return yield* Effect.fail(invalidForm([errorAt(t, { line: 1, column: 1, message: t.noMap })]))
    }
    const etag = entries.first(entries.first(fields.overwrite) === "" ? fields.etag : fields.overwrite)
    const saved = yield* Effect.either(api.invoke("pending.replace", {
      path: { id },
      payload: definition,
      headers: etag === noChanges ? { "if-none-match": "*" } : { "if-match": etag }
    }))
    if (saved._tag === "Right") return redirectTo(textPath(id), "changes-saved")
    const { problem } = saved.left
    if (problem.status === 412 || problem.status === 428) {
      const stored = yield* load(request)
      return showView(textView(request, { ...stored, shown: text, etag, refused: [], hasConflict: true }))
    }
    return yield* Effect.fail(
      problem.errors.length === 0 ? saved.left : invalidForm(
        problem.errors.map((violation) =>
          errorAt(t, placed(placeOf(violation.pointer), messageOf(violation, language)))
        )
      )
    )
  })

/** Maximum number of errors of syntax that are shown: most follow from the first one. */
const maxSyntaxErrors = 10

/** What a text may be. Whatever takes longer to read than any definition does is refused. */
const textLimits = { maxTokens: 400_000, maxDepth: 64, maxProperties: 1_000, maxCharacters: 2 * 1_048_576 }

const errorAt = (t: SurveyTextTexts, place: TextPlace): FieldError => ({
  field: placeField(place),
  message: `${t.place(place.line, place.column)}: ${place.message}`
})

export const surveyTextPage = definePage({
  path: "/portal/surveys/:surveyId/text",
  weight: pageWeights.showsDefinition,
  load,
  view,
  actions: { [saveAction]: save },
  flashes: (language) => surveyTextTexts[language].flashes
})
