/** The body of an upload, as a handler receives it. */
import type { ValidationError } from "@canvass/core"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import type * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"
import type { BodyBudgetExceeded, RequestTimeout } from "../../problems/ApiError.js"

/** A `multipart/form-data` body with one file, which has not been received. */
export interface MultipartBody {
  /** The size that the sender announces, in bytes. */
  readonly announcedBytes: number | undefined
  /** The client address. */
  readonly address: string
  /**
   * Reads up to the first byte of the file. Fails with `InvalidInput` when the body is malformed, has other fields than
   * `questionId` or `questionKey`, or no file. May be run once.
   */
  readonly read: Effect.Effect<MultipartUpload, MultipartError, Scope.Scope>
  /** As `read`, of a body that has the file and no field. */
  readonly readFile: Effect.Effect<MultipartFile, MultipartError, Scope.Scope>
}

/** Why a multipart body can't be read. */
export type MultipartError = BodyBudgetExceeded | RequestTimeout | ValidationError.InvalidInput

/** The parts of an upload. */
export interface MultipartUpload {
  readonly questionId: string | undefined
  readonly questionKey: string | undefined
  readonly file: MultipartFile
}

/** The part with the file. */
export interface MultipartFile {
  readonly name: string
  readonly type: string
  /** Ends when the body has ended correctly after the file, and fails when anything follows it. */
  readonly content: Stream.Stream<Uint8Array, MultipartError>
}

const isMultipartBody = (input: unknown): input is MultipartBody =>
  Predicate.hasProperty(input, "read") && Predicate.hasProperty(input, "address")

/** Documents the fields of a multipart body. The handler reads and checks them. */
export const documentedMultipart = <A, I>(fields: Schema.Schema<A, I>): Schema.Schema<MultipartBody> =>
  Schema.declare(isMultipartBody, {
    [AST.SurrogateAnnotationId]: fields.ast,
    [HttpApiSchema.AnnotationMultipart]: {}
  })
