/** Every way in which a request can fail, as data. `Problem.ts` says how each is answered. */
import type {
  Account,
  CursorExpired,
  FileTooLarge,
  IdempotencyKeyReused,
  NotFound,
  PlanOutdated,
  PreconditionFailed,
  PreconditionRequired,
  ResponsesFull,
  StorageFull,
  TooManyUnclaimedFiles,
  Unauthorized,
  UnsupportedFileType,
  UploadTimedOut,
  ValidationError
} from "@canvass/core"
import type { CurrentRequest, PasswordCheckError, RecentLoginRequired, WrongPassword } from "@canvass/core/ports"
import * as Data from "effect/Data"

/** Facts of the domain that a handler may meet. */
export type DomainError =
  | ValidationError.InvalidInput
  | ValidationError.RuleViolated
  | CursorExpired
  | NotFound
  | Account.PlanRequired
  | PasswordCheckError
  | PlanOutdated
  | PreconditionFailed
  | PreconditionRequired
  | RecentLoginRequired
  | IdempotencyKeyReused
  | Unauthorized
  | WrongPassword
  | FileTooLarge
  | ResponsesFull
  | StorageFull
  | TooManyUnclaimedFiles
  | UnsupportedFileType
  | UploadTimedOut
  | { readonly _tag: "WrongResumeToken" }

/** A read-only key on an operation that writes. */
export class ReadOnlyKey extends Data.TaggedClass("ReadOnlyKey") {}

/** The key has an allow-list without the address of the request. */
export class IpNotAllowed extends Data.TaggedClass("IpNotAllowed") {}

/** A write of a caller that the host has authenticated, sent by a page of another origin. */
export class ForeignOrigin extends Data.TaggedClass("ForeignOrigin") {}

/** An editor token in a request of a page that it does not name, or of a program that is no page. */
export class EditorOriginNotListed extends Data.TaggedClass("EditorOriginNotListed") {}

/** An editor token on an operation that it is not for. */
export class NotForEditors extends Data.TaggedClass("NotForEditors")<{
  /** Whether a token that may publish is needed. */
  readonly needsPublish: boolean
}> {}

/** `authenticate` of the host threw, rejected or took too long. `cause` is for the log. */
export class HostAuthenticationFailed extends Data.TaggedClass("HostAuthenticationFailed")<{
  readonly cause: unknown
}> {}

/** `limit` is the caller's, in requests per minute. */
export class RateLimited extends Data.TaggedClass("RateLimited")<{ readonly limit: number }> {}

/** No operation has this path. */
export class RouteNotFound extends Data.TaggedClass("RouteNotFound") {}

/** The path exists; `allow` are the methods that it takes. */
export class MethodNotAllowed extends Data.TaggedClass("MethodNotAllowed")<{
  readonly method: string
  readonly allow: ReadonlyArray<string>
}> {}

/** `available` are the content types on offer. */
export class NotAcceptable extends Data.TaggedClass("NotAcceptable")<{ readonly available: ReadonlyArray<string> }> {}

export class PayloadTooLarge extends Data.TaggedClass("PayloadTooLarge")<{ readonly maxBytes: number }> {}

export class UnsupportedMediaType extends Data.TaggedClass("UnsupportedMediaType")<{ readonly detail: string }> {}

/** The body is not JSON text, or nests too deep to be read safely. */
export class MalformedJson extends Data.TaggedClass("MalformedJson")<{ readonly detail: string }> {}

/** The `Range` begins after the end of a file of `size` bytes. */
export class RangeNotSatisfiable extends Data.TaggedClass("RangeNotSatisfiable")<{ readonly size: number }> {}

/** The sender stopped before the announced end of the body. */
export class RequestTimeout extends Data.TaggedClass("RequestTimeout") {}

/** HTTP/1.1 without a `Host` (RFC 9112 §3.2). */
export class HostMissing extends Data.TaggedClass("HostMissing") {}

/** HTTP/1.1 with several `Host` headers (RFC 9112 §3.2). */
export class HostRepeated extends Data.TaggedClass("HostRepeated") {}

/** Bytes that the transport cannot read as a request, or that did not arrive. `allow` are the methods to name. */
export class UnreadableRequest extends Data.TaggedClass("UnreadableRequest")<{
  readonly slug:
    | "headers-too-large"
    | "malformed-request"
    | "method-not-allowed"
    | "payload-too-large"
    | "request-timeout"
  readonly detail: string
  readonly allow?: ReadonlyArray<string>
}> {}

export class UriTooLong extends Data.TaggedClass("UriTooLong")<{ readonly maxLength: number }> {}

export class ExpectationFailed extends Data.TaggedClass("ExpectationFailed") {}

/** The bodies that arrive are as many, or take as much memory, as they may, in all or from one address. */
export class BodyBudgetExceeded extends Data.TaggedClass("BodyBudgetExceeded") {}

/** The server has as many requests in progress as it may have, in all or of one address. */
export class TooManyRequestsInProgress extends Data.TaggedClass("TooManyRequestsInProgress")<{
  /** When the server expects to have time for the request. `undefined`: soon. */
  readonly retryAfterSeconds?: number | undefined
}> {}

/** Heavy requests hold as much memory as they may, and too many wait for it, or this one has waited too long. */
export class TooMuchWork extends Data.TaggedClass("TooMuchWork")<{ readonly retryAfterSeconds: number }> {}

/** Why a credential may not be used, or not for what it asks for. */
export type AccessError =
  | EditorOriginNotListed
  | ForeignOrigin
  | HostAuthenticationFailed
  | IpNotAllowed
  | NotFound
  | NotForEditors
  | ReadOnlyKey
  | Unauthorized

/** Why a request gets no room. */
export type WorkError = CurrentRequest.CallerDisconnected | TooMuchWork

/** The account, the address or the server has `maxStreams` streamed responses open, which is the maximum. */
export class TooManyStreams extends Data.TaggedClass("TooManyStreams")<{
  readonly scope: "account" | "address" | "server"
  readonly maxStreams: number
}> {}

/** The account, the address or the server has `maxWaits` requests that wait for changes, which is the maximum. */
export class TooManyWaits extends Data.TaggedClass("TooManyWaits")<{
  readonly scope: "account" | "address" | "server"
  readonly maxWaits: number
}> {}

/** Large responses wait for their readers and take as much memory as they may. */
export class TooManyUnreadBytes extends Data.TaggedClass("TooManyUnreadBytes")<{
  readonly scope: "account" | "address" | "server"
}> {}

/** The identity provider of a login is unavailable. */
export class ProviderUnavailable extends Data.TaggedClass("ProviderUnavailable") {}

/** The server has begun to stop. */
export class Stopping extends Data.TaggedClass("Stopping") {}

/** Refusals of the adapter itself: values without a stack, since refusing must cost less than serving. */
export type Refusal =
  | ReadOnlyKey
  | IpNotAllowed
  | ForeignOrigin
  | EditorOriginNotListed
  | NotForEditors
  | HostAuthenticationFailed
  | RateLimited
  | RouteNotFound
  | ProviderUnavailable
  | Stopping
  | MethodNotAllowed
  | NotAcceptable
  | PayloadTooLarge
  | UnsupportedMediaType
  | MalformedJson
  | RangeNotSatisfiable
  | RequestTimeout
  | BodyBudgetExceeded
  | TooManyRequestsInProgress
  | TooManyStreams
  | TooManyUnreadBytes
  | TooManyWaits
  | TooMuchWork
  | ExpectationFailed
  | HostMissing
  | HostRepeated
  | UnreadableRequest
  | UriTooLong

export type ApiError = DomainError | Refusal
