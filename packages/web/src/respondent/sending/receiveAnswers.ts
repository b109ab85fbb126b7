/** Reads the form of a questionnaire. Its files are uploaded while they arrive. */
import type { Question, QuestionTypes } from "@canvass/core"
import type { FileJson } from "@canvass/core/ports"
import type { ApiError, InProcessApi, MultipartBody } from "@canvass/http"
import {
  answerErrorTexts,
  type Entries,
  type FieldEntry,
  fieldName,
  fieldOfFile,
  isFileQuestion,
  maxFileBytesOf,
  maxFilesOf,
  uploadError,
  withoutRemovedFiles
} from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { defaultMaxFields, type FormFile, maxQuestionnaireFields, readForm } from "../../form/readForm.js"
import type { PageRequest } from "../../page/PageContext.js"
import type { AnswerErrors } from "../answers/AnswerErrors.js"
import { clearPrefix } from "../questionnaire/QuestionCard.js"
import { outcomeOf, type PublicSurvey } from "../respondentCalls.js"

/** A form and the files that the API has accepted. */
export interface ReceivedAnswers {
  /** With a field for each accepted file, without those that are to be removed. */
  readonly entries: Entries
  readonly button: FormButton
  /** Why files were refused. */
  readonly errors: AnswerErrors
}

/**
 * The button that was pressed. `send` goes on to the next step, and sends the last one. `stay` is that of the key
 * Enter: it shows the form again.
 */
export type FormButton = "back" | "save" | "send" | "stay"

/** The button of an entry `action`. The one that takes back an answer shows the form again. */
export const buttonOf = (action: string): FormButton => {
  if (action === "back" || action === "save" || action === "stay") return action
  return action.startsWith(clearPrefix) ? "stay" : "send"
}

/** The entries without those of the question whose answer the button of an entry `action` takes back. */
export const withoutCleared = (entries: Entries, action: string): Entries => {
  if (!action.startsWith(clearPrefix)) return entries
  const cleared = fieldName({ key: action.slice(clearPrefix.length) })
  return entries.filter((name) => name !== cleared && !name.startsWith(`${cleared}.`))
}

type UploadOutcome = Either.Either<typeof FileJson.NewFile.Type, Parameters<typeof uploadError>[1]>

/** Reads the form. Fails when it can't be read to its end. */
export const receiveAnswers = (
  { language, site }: PageRequest,
  api: InProcessApi,
  survey: PublicSurvey
): Effect.Effect<ReceivedAnswers, ApiError> =>
  Effect.suspend(() => {
    const fileQuestions = survey.questions.filter(isFileQuestion)
    const accepted: Array<FieldEntry> = []
    const refused = new Map<string, Set<string>>()
    const refuse = (question: QuestionTypes.QuestionOf<"file">, message: string): void => {
      refused.set(question.id, (refused.get(question.id) ?? new Set()).add(message))
    }
    /** How many files of each question the form has had so far. */
    const fileCounts = new Map<string, number>()
    const upload = (
      question: QuestionTypes.QuestionOf<"file">,
      file: FormFile,
      entries: Entries
    ): Effect.Effect<void> => {
      const count = (fileCounts.get(question.id) ?? 0) + 1
      const maxFiles = maxFilesOf(question)
      fileCounts.set(question.id, count)
      if (count > maxFiles) {
        return Effect.sync(() => refuse(question, answerErrorTexts[language].tooMany(maxFiles)))
      }
      const send: Effect.Effect<UploadOutcome> = outcomeOf(api.invoke("files.upload", {
        path: { surveyId: survey.id },
        payload: uploadOf(site.context.address, question.id, file),
        idempotencyKey: uploadKey(question, entries, accepted.length)
      }))
      return Effect.map(
        // Each upload counts like a request of its own.
        Effect.flatMap(site.admit, (admission): Effect.Effect<UploadOutcome> =>
          admission._tag === "Admitted"
            ? send
            : Effect.succeed(Either.left({ status: admission._tag === "Busy" ? 503 : 429 }))),
        (result) => {
          if (Either.isRight(result)) {
            accepted.push(fieldOfFile(question, result.right))
          } else refuse(question, uploadError(question, result.left, language, site.limits))
        }
      )
    }
    return Effect.map(
      readForm(site, {
        maxFileBytes: fileQuestions.reduce((sum, question) => sum + maxFileBytesOf(question, site.limits), 0),
        maxFields: maxFieldsOf(survey.questions),
        onFile: (file, entries) => {
          const question = fileQuestions.find((question) => fieldName(question, "upload") === file.name)
          return question === undefined ? Effect.void : upload(question, file, entries)
        }
      }),
      (received): ReceivedAnswers => ({
        entries: withoutRemovedFiles(
          fileQuestions,
          withoutCleared(received.filter((name) => name !== "action"), received.first("action")).and(accepted)
        ),
        button: buttonOf(received.first("action")),
        errors: new Map([...refused].map(([id, messages]) => [id, { messages: [...messages], parts: new Set() }]))
      })
    )
  })

/** Every option of every row may be chosen. The files are among the fields that every form may have. */
const maxFieldsOf = (questions: ReadonlyArray<Question.Question>): number =>
  questions.reduce(
    (sum, { options, settings }) => sum + options.length * ("rows" in settings ? settings.rows.length : 1),
    defaultMaxFields
  )

/** Reads a form whose survey cannot be read now. Its files are skipped. */
export const receiveEntries = ({ site }: PageRequest): Effect.Effect<Entries, ApiError> =>
  readForm(site, { maxFileBytes: site.limits.fileBytes, maxFields: maxQuestionnaireFields(site.limits) })

/** The body of an upload: the file of the form, while it arrives. */
const uploadOf = (address: string, questionId: string, { content, fileName, type }: FormFile): MultipartBody => {
  const file = { name: fileName, type: mediaType.test(type) ? type : "application/octet-stream", content }
  return {
    address,
    announcedBytes: undefined,
    read: Effect.succeed({ questionId, questionKey: undefined, file }),
    readFile: Effect.succeed(file)
  }
}

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** The same for each try to send a form, and another one after the form was shown again. */
const uploadKey = (question: QuestionTypes.QuestionOf<"file">, entries: Entries, index: number): string =>
  [
    entries.first("key").replaceAll(/[^\w-]/g, "").slice(0, 64),
    entries.first("attempt").slice(0, 4).replaceAll(/\D/g, ""),
    question.key,
    index
  ]
    .join(".")
