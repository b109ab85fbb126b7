/** The answer of the API to a login. */
import { AccountJson } from "@canvass/core"
import * as Schema from "effect/Schema"
import { jsonOf } from "../shell/PortalApi.js"

/** Decodes the tokens of a login. The pages need the refresh token only: the session starts with it. */
export const decodeTokens = jsonOf(Schema.Struct({ user: AccountJson.User, refreshToken: Schema.String }))
