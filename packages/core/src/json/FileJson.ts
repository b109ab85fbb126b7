/** Uploaded files as JSON. */
import * as Schema from "effect/Schema"
import { UploadedFile } from "../files/UploadedFile.js"
import { FileId } from "../values/Ids.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, expiresAt, name, questionId, responseId, sha256, size, type } = UploadedFile.fields

const content = {
  name,
  size: size.annotations({ description: "In bytes." }),
  type: type.annotations({ description: "A media type." }),
  sha256: sha256.annotations({ description: "SHA-256 of the content, in hexadecimal." })
}

export const NewFile = Schema.Struct({
  fileId: FileId,
  ...content,
  expiresAt: expiresAt.annotations({
    description: "When the file is removed unless a response claims it; null once a response has claimed it."
  })
}).annotations({ identifier: "NewFile" })

/** A file that was uploaded and that a response can claim. */
export interface NewFile {
  /** A UUID. */
  readonly fileId: string
  /** Without folders. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** A media type. */
  readonly type: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** When the file is removed unless a response claims it. An ISO timestamp; null once a response has claimed it. */
  readonly expiresAt: string | null
}

export const FileItem = Schema.Struct({ fileId: FileId, responseId, questionId, ...content, createdAt }).annotations({
  identifier: "StoredFile"
})

/** A file that a response has. */
export interface FileItem extends Omit<NewFile, "expiresAt"> {
  /** A UUID. */
  readonly responseId: string | null
  /** A UUID. */
  readonly questionId: string
  /** When the upload began. An ISO timestamp. */
  readonly createdAt: string
}

/** The names that a file has in JSON. */
export const toJsonFields = <A extends Pick<UploadedFile, "id">>(file: A): A & { readonly fileId: FileId } => ({
  ...file,
  fileId: file.id
})

const encodeNew = typedEncoderOf(NewFile)
const encodeItem = typedEncoderOf(FileItem)

/** Encodes a file that was uploaded. */
export const encodeNewFile = (file: UploadedFile): NewFile => encodeNew(toJsonFields(file))

/** Encodes a file in a list. */
export const encodeFileItem = (file: UploadedFile): FileItem => encodeItem(toJsonFields(file))
