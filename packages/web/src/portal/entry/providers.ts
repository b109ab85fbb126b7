/** The identity providers that a login may use. */
import * as Schema from "effect/Schema"
import { jsonOf } from "../shell/PortalApi.js"

export const decodeProviders = jsonOf(Schema.Array(Schema.Struct({ name: Schema.String, label: Schema.String })))
