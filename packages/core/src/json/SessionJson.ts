/** A session as JSON. */
import * as Schema from "effect/Schema"
import { Session } from "../accounts/model/logins/Session.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, expiresAt, id, ipAddress, lastUsedAt, userAgent } = Session.fields

/** The fields of a session that callers see. */
export const sessionFields = {
  id,
  createdAt,
  lastUsedAt,
  expiresAt: expiresAt.annotations({ description: "When the session ends, unless it is renewed before." }),
  ipAddress: ipAddress.annotations({ description: "The address of the login. Null: not known." }),
  userAgent: userAgent.annotations({ description: "The `User-Agent` of the login. Null: not known." })
}

/** A session of an account: what a login over HTTP has started. */
export interface SessionItem {
  /** A UUID. */
  readonly id: string
  /** When the login was, as an ISO timestamp. */
  readonly createdAt: string
  /** The time of the login or of the last renewal, as an ISO timestamp. */
  readonly lastUsedAt: string
  /** When the session ends unless it is renewed before, as an ISO timestamp. */
  readonly expiresAt: string
  /** The address of the login, or null. */
  readonly ipAddress: string | null
  /** The `User-Agent` of the login, or null. */
  readonly userAgent: string | null
}

/** Encodes a session. */
export const encodeSession: (session: Session) => SessionItem = typedEncoderOf(Schema.Struct(sessionFields))
