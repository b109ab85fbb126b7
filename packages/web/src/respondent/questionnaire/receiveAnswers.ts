/** Reads the form of a questionnaire. Its files are uploaded while they arrive. */
import type { ApiError, InProcessApi, MultipartBody } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Entries } from "../../form/Entries.js"
import { type FormFile, readForm } from "../../form/readForm.js"
import type { PageRequest } from "../../page/PageContext.js"
import { type FieldEntry, fieldName } from "../../question-parts/controls/QuestionControl.js"
import {
  fieldOfFile,
  type FileQuestion,
  maxFileBytesOf,
  uploadError,
  withoutRemovedFiles
} from "../../question-types/file/fileControl.js"
import { outcomeOf, type PublicSurvey } from "../respondentCalls.js"
import type { AnswerErrors } from "./AnswerErrors.js"

/** A form and the files that the API has accepted. */
export interface ReceivedAnswers {
  /** With a field for each accepted file, without those that are to be removed. */
  readonly entries: Entries
  /** The button that was pressed. */
  readonly isSave: boolean
  /** Why files were refused. */
  readonly errors: AnswerErrors
}

/** Reads the form. Fails when it can't be read to its end. */
export const receiveAnswers = (
  { language, site }: PageRequest,
  api: InProcessApi,
  survey: PublicSurvey
): Effect.Effect<ReceivedAnswers, ApiError> =>
  Effect.suspend(() => {
    const fileQuestions = survey.questions.filter((question) => question.type === "file")
    const accepted: Array<FieldEntry> = []
    const refused = new Map<string, Set<string>>()
    const upload = (question: FileQuestion, file: FormFile, entries: Entries): Effect.Effect<void> =>
      Effect.map(
        outcomeOf(api.invoke("files.upload", {
          path: { surveyId: survey.id },
          payload: uploadOf(site.context.address, question.id, file),
          idempotencyKey: uploadKey(question, entries, accepted.length)
        })),
        (result) => {
          if (Either.isRight(result)) {
            accepted.push(fieldOfFile(question, result.right))
          } else {
            const messages = refused.get(question.id) ?? new Set()
            refused.set(question.id, messages.add(uploadError(question, result.left, language, site.limits)))
          }
        }
      )
    return Effect.map(
      readForm(site, {
        maxFileBytes: fileQuestions.reduce((sum, question) => sum + maxFileBytesOf(question, site.limits), 0),
        onFile: (file, entries) => {
          const question = fileQuestions.find((question) => fieldName(question, "upload") === file.name)
          return question === undefined ? Effect.void : upload(question, file, entries)
        }
      }),
      (received): ReceivedAnswers => ({
        entries: fileQuestions.reduce(
          (entries, question) => withoutRemovedFiles(question, entries),
          received.filter((name) => name !== "action").and(accepted)
        ),
        isSave: received.first("action") === "save",
        errors: new Map([...refused].map(([id, messages]) => [id, { messages: [...messages], parts: new Set() }]))
      })
    )
  })

/** Reads a form whose request the rate limit refuses. Its files are skipped. */
export const receiveEntries = ({ site }: PageRequest): Effect.Effect<Entries, ApiError> =>
  readForm(site, { maxFileBytes: site.limits.fileBytes })

/** The body of an upload: the file of the form, while it arrives. */
const uploadOf = (address: string, questionId: string, { content, fileName, type }: FormFile): MultipartBody => ({
  address,
  announcedBytes: undefined,
  read: Effect.succeed({
    questionId,
    questionKey: undefined,
    file: { name: fileName, type: mediaType.test(type) ? type : "application/octet-stream", content }
  })
})

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** The same for each try to send a form, and another one after the form was shown again. */
const uploadKey = (question: FileQuestion, entries: Entries, index: number): string =>
  [
    entries.first("key").replaceAll(/[^\w-]/g, "").slice(0, 64),
    entries.first("attempt").slice(0, 4).replaceAll(/\D/g, ""),
    question.key,
    index
  ]
    .join(".")
