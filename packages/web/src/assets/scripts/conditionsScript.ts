/** The script of pages whose survey has conditions. Its source is the folder `conditions`. */
import { hashed } from "../Asset.js"
import { conditionsCode } from "../generated/conditionsCode.js"

export const conditionsScript = hashed("conditions", "js", conditionsCode)
