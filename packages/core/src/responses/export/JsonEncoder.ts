import { responseJson } from "../ResponseJson.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"

/** Encodes an export as a JSON array. A response looks the same as in the list of responses. */
export const jsonEncoder: ResponseEncoder = { head: "[", encode: responseJson, separator: ",", tail: "]" }
