/**
 * Answers with uploaded files: a response claims the files that it names, and removes those that it no longer names.
 */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { FileStore } from "../files/FileStore.js"
import { isClaimable, type UploadedFile } from "../files/UploadedFile.js"
import type { FileReference } from "../questions/AnswerValue.js"
import { filesOf, unknownFile } from "../questions/question-types/file.js"
import type { Questionnaire } from "../questions/Questionnaire.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import type { Violation } from "../validation/ValidationError.js"
import { FileId, type QuestionId, type ResponseId, type SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Answer } from "./Answer.js"
import type { AnswerEntry } from "./AnswerEntry.js"
import type { Response } from "./Response.js"

/** The keys of the questions that are answered with files, by id. Empty for most surveys. */
export const fileQuestionsOf = ({ questions, retired }: Questionnaire): ReadonlyMap<QuestionId, string> =>
  new Map([...questions, ...retired].flatMap(({ id, key, type }) => type === "file" ? [[id, key] as const] : []))

/** What a response writes about files. */
export interface FileClaims {
  /** All answers of the response, with the names, sizes and types of the uploads. */
  readonly answers: ReadonlyArray<Answer>
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** The answers of a response whose files are claimed. */
export interface ClaimRequest {
  readonly surveyId: SurveyId
  readonly responseId: ResponseId
  readonly now: Instant
  readonly fileQuestions: ReadonlyMap<QuestionId, string>
  /** The entries of the request, for the pointers of violations. */
  readonly entries: ReadonlyArray<AnswerEntry>
  readonly answers: ReadonlyArray<Answer>
  /** The answers that the response had before. Those that are also in `answers` are kept as they are. */
  readonly previous: ReadonlyArray<Answer>
}

/** Whether the response names or had files. */
export const hasFiles = ({ answers, fileQuestions, previous }: ClaimRequest): boolean =>
  fileQuestions.size > 0 &&
  (answers.some(({ questionId }) => fileQuestions.has(questionId)) ||
    previous.some(({ questionId }) => fileQuestions.has(questionId)))

/** Decides which files the response claims and which it drops. A file that it may not have is a violation. */
export const decideClaims = (
  findStored: FileStore["Type"]["findStored"],
  request: ClaimRequest
): Effect.Effect<Either.Either<FileClaims, Arr.NonEmptyReadonlyArray<Violation>>> => {
  const { answers, fileQuestions, previous, surveyId } = request
  const isSent = (answer: Answer): boolean => fileQuestions.has(answer.questionId) && !previous.includes(answer)
  const sentIds = answers.filter(isSent).flatMap(({ value }) => filesOf(value).map(({ fileId }) => fileId))
  const found = sentIds.length === 0 ? Effect.succeed([]) : findStored(surveyId, sentIds)
  return Effect.map(found, (files) => {
    const filesById = new Map<string, UploadedFile>(files.map((file) => [file.id, file]))
    const violations: Array<Violation> = []
    const guards: Array<Guard> = []
    const changes: Array<Change> = []
    const claimed = answers.map((answer): Answer =>
      isSent(answer)
        ? {
          ...answer,
          value: filesOf(answer.value).map((reference, index): FileReference => {
            const claim = { ...pickClaim(request), questionId: answer.questionId }
            const file = filesById.get(reference.fileId)
            if (file === undefined || !isClaimable(claim)(file)) {
              const found = unknownFile(`${pointerOf(request, answer.questionId)}/value/${index}/fileId`)
              const questionKey = fileQuestions.get(answer.questionId)
              violations.push(questionKey === undefined ? found : { ...found, questionKey })
              return reference
            }
            const { id, name, size, type } = file
            guards.push({ _tag: "FileClaimable", fileId: id, ...claim })
            if (file.responseId === null) {
              changes.push({ _tag: "FileClaimed", fileId: id, responseId: claim.responseId })
            }
            return { fileId: id, name, size, type }
          })
        }
        : answer
    )
    const keptIds = new Set(fileIdsOf(claimed))
    for (const fileId of fileIdsOf(previous)) {
      if (!keptIds.has(fileId)) changes.push({ _tag: "FileRemoved", fileId })
    }
    return Arr.isNonEmptyArray(violations)
      ? Either.left(violations)
      : Either.right({ answers: claimed, guards, changes })
  })
}

const pickClaim = ({ now, responseId, surveyId }: ClaimRequest) => ({ now, responseId, surveyId })

const pointerOf = ({ entries, fileQuestions }: ClaimRequest, questionId: QuestionId): string =>
  entries.find(({ field, name }) => name === (field === "questionId" ? questionId : fileQuestions.get(questionId)))
    ?.at ?? ""

/** The changes that remove the files of a response that is deleted. */
export const removeFiles = ({ answers }: Pick<Response, "answers">): ReadonlyArray<Change> =>
  fileIdsOf(answers).map((fileId) => ({ _tag: "FileRemoved", fileId }))

/** Answers of versions without uploads may have any text as the id of a file. */
const fileIdsOf = (answers: ReadonlyArray<Answer>): ReadonlyArray<FileId> =>
  answers.flatMap(({ value }) => filesOf(value).map(({ fileId }) => fileId)).filter(isFileId)

const isFileId = Schema.is(FileId)

/**
 * Marks the files that have been deleted in responses to one survey, with one lookup. Responses without files are not
 * copied.
 */
export const markDeletedFiles = <A extends Pick<Response, "answers">>(
  findStored: FileStore["Type"]["findStored"],
  surveyId: SurveyId,
  responses: ReadonlyArray<A>
): Effect.Effect<ReadonlyArray<A>> => {
  const fileIds = responses.flatMap(({ answers }) => fileIdsOf(answers))
  if (fileIds.length === 0) return Effect.succeed(responses)
  return Effect.map(findStored(surveyId, fileIds), (files) => {
    const present = new Set<string>(files.map(({ id }) => id))
    return responses.map((response) =>
      fileIdsOf(response.answers).every((fileId) => present.has(fileId))
        ? response
        : { ...response, answers: response.answers.map((answer) => markAnswer(answer, present)) }
    )
  })
}

/** Marks deleted files in a stream of responses, if the survey has questions for files. */
export const markDeletedInStream = (
  findStored: FileStore["Type"]["findStored"],
  survey: Survey,
  chunks: Stream.Stream<ReadonlyArray<Response>>
): Stream.Stream<ReadonlyArray<Response>> =>
  fileQuestionsOf(survey).size === 0
    ? chunks
    : Stream.mapChunksEffect(
      chunks,
      (pages) =>
        Effect.map(
          Effect.forEach(pages, (responses) => markDeletedFiles(findStored, survey.id, responses)),
          Chunk.unsafeFromArray
        )
    )

const markAnswer = (answer: Answer, present: ReadonlySet<string>): Answer => {
  const files = filesOf(answer.value)
  return files.every(({ fileId }) => present.has(fileId)) ? answer : {
    ...answer,
    value: files.map((file): FileReference => present.has(file.fileId) ? file : { ...file, deleted: true })
  }
}
