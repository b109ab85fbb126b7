/** The body of an upload, as a handler receives it. */
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type * as Stream from "effect/Stream"
import type { BodyBudgetExceeded, RequestTimeout } from "../../problems/ApiError.js"

/** A `multipart/form-data` body that has not been received. */
export interface MultipartBody {
  readonly contentType: string
  /** The size that the sender announces, in bytes. */
  readonly announcedBytes: number | undefined
  /** The client address. */
  readonly address: string
  /** The bytes of the body. May be run once. */
  readonly content: Stream.Stream<Uint8Array, BodyBudgetExceeded | RequestTimeout>
}

const isMultipartBody = (input: unknown): input is MultipartBody =>
  Predicate.hasProperty(input, "content") && Predicate.hasProperty(input, "contentType")

/** Documents the fields of a multipart body. The handler reads and checks them. */
export const documentedMultipart = <A, I>(fields: Schema.Schema<A, I>): Schema.Schema<MultipartBody> =>
  Schema.declare(isMultipartBody, {
    [AST.SurrogateAnnotationId]: fields.ast,
    [HttpApiSchema.AnnotationMultipart]: {}
  })
