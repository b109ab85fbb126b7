import {
  fileDefaults,
  type FileReference,
  isList,
  maxFileBytes,
  type Other,
  type QuestionType,
  type TypedQuestion
} from "@canvass/core/questionnaire"
import type { Entries } from "../../entries/Entries.js"
import { formatBytes } from "../../i18n/formatBytes.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import {
  type ControlLimits,
  type FieldEntry,
  fieldName,
  type QuestionControl
} from "../../question-parts/controls/QuestionControl.js"
import { fileAnswerTexts } from "./answerTexts.js"
import { typeName } from "./typeName.js"

export type FileQuestion = TypedQuestion<"file">

/** Whether a question is answered with files, which a form uploads. */
export const isFileQuestion = <Question extends { readonly type: QuestionType }>(
  question: Question
): question is Extract<Question, { readonly type: "file" }> => question.type === "file"

/**
 * Files are uploaded with the form, or by the script, which says the texts of the data attributes. Those that the API
 * has accepted stay as hidden fields until the form is sent.
 */
export const fileControl: QuestionControl<FileQuestion> = {
  isGroup: false,
  isPrefilledWithList: false,
  hint: (question, language, limits) => {
    const t = fileAnswerTexts[language]
    return [
      t.chooseFiles(maxFilesOf(question)),
      t.maxFileSize(formatBytes(language, maxFileBytes(question.settings, limits))),
      ...acceptedTypes(question, language)
    ].join(" · ")
  },
  view: ({ aria, entries, id, language, limits, question }) => {
    const t = fileAnswerTexts[language]
    const refusal = (status: number) => uploadError(question, { status }, language, limits)
    const accepted = acceptedFiles(question, entries)
    return (
      <>
        {accepted.length > 0 && (
          <ul class="files" aria-label={t.chosenFiles}>
            {accepted.map((file) => (
              <li key={file.fileId}>
                <input type="hidden" name={fieldName(question, "file")} value={fileEntry(file)} />
                <span class="name">{file.name}</span>
                <span class="size">{formatBytes(language, file.size)}</span>
                <label class="choice">
                  <input
                    type="checkbox"
                    name={fieldName(question, "remove")}
                    value={file.fileId}
                    aria-label={`${t.removeFile}: ${file.name}`}
                  />
                  <span>{t.removeFile}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <input
          type="file"
          id={id}
          name={fieldName(question, "upload")}
          multiple={maxFilesOf(question) > 1}
          accept={question.settings.mimeTypes?.join(",")}
          data-label={t.chosenFiles}
          data-remove={t.removeFile}
          data-failed={refusal(500)}
          data-large={refusal(413)}
          data-type={refusal(415)}
          {...aria}
        />
      </>
    )
  },
  read: (question, entries) => {
    const files = acceptedFiles(question, entries)
    return files.length === 0 ? null : files.map(({ fileId }) => ({ fileId }))
  },
  fieldsOf: (question, value) =>
    isList(value)
      ? value.flatMap((item: FileItem): ReadonlyArray<FieldEntry> =>
        typeof item === "object" && "fileId" in item && item.deleted !== true
          ? [[fieldName(question, "file"), fileEntry(item)]]
          : []
      )
      : []
}

/** The field of a file that the API has accepted. */
export const fieldOfFile = (question: Pick<FileQuestion, "key">, uploaded: AcceptedFile): FieldEntry => [
  fieldName(question, "file"),
  fileEntry(uploaded)
]

/** Leaves out the files that are to be removed. Where one file is allowed, a further one replaces it. */
export const withoutRemovedFiles = (questions: ReadonlyArray<FileQuestion>, entries: Entries): Entries => {
  const fields = new Set(questions.flatMap((question) => [fieldName(question, "file"), fieldName(question, "remove")]))
  return entries.filter((name) => !fields.has(name)).and(
    questions.flatMap((question) =>
      acceptedFiles(question, entries).slice(maxFilesOf(question) === 1 ? -1 : 0)
        .map((file): FieldEntry => [fieldName(question, "file"), fileEntry(file)])
    )
  )
}

/** Bytes that the files of a question may have together. */
export const maxFileBytesOf = (question: FileQuestion, limits: ControlLimits): number =>
  maxFilesOf(question) * maxFileBytes(question.settings, limits)

/** Maximum number of files of a question. */
export const maxFilesOf = ({ settings: { maxFiles = fileDefaults.maxFiles } }: FileQuestion): number => maxFiles

/** What respondents read about a file that the API has refused. */
export const uploadError = (
  question: FileQuestion,
  { errors = [], status }: UploadProblem,
  language: RespondentLanguage,
  limits: ControlLimits
): string => {
  const t = fileAnswerTexts[language]
  if (errors.some(({ code }) => code === "too-short")) return t.fileEmpty
  return status === 413
    ? t.fileTooLarge(formatBytes(language, maxFileBytes(question.settings, limits)))
    : status === 415
    ? [t.fileType, ...acceptedTypes(question, language)].join(" ")
    : t.fileNotStored
}

/** The types that are accepted, in words. None: all are. */
const acceptedTypes = (
  { settings: { mimeTypes } }: FileQuestion,
  language: RespondentLanguage
): ReadonlyArray<string> =>
  mimeTypes === undefined
    ? []
    : [fileAnswerTexts[language].fileTypes(mimeTypes.map((type) => typeName(type, language)).join(", "))]

/** An item of an answer that is a list. */
type FileItem = FileReference | Other | string

/** The status and the violations of a problem of the API. */
interface UploadProblem {
  readonly status: number
  readonly errors?: ReadonlyArray<{ readonly code: string }>
}

interface AcceptedFile {
  readonly fileId: string
  readonly size: number
  readonly name: string
}

const fileEntry = ({ fileId, name, size }: AcceptedFile): string => `${fileId}:${size}:${name}`

const acceptedFiles = (question: FileQuestion, entries: Entries): ReadonlyArray<AcceptedFile> => {
  const removed = new Set(entries.all(fieldName(question, "remove")))
  return entries.all(fieldName(question, "file")).flatMap((entry) => {
    const [, fileId, size, name] = /^([0-9a-f-]{36}):(\d{1,12}):(.*)$/s.exec(entry) ?? []
    return fileId === undefined || name === undefined || removed.has(fileId)
      ? []
      : [{ fileId, size: Number(size), name }]
  })
}
