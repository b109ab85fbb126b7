/** An export as JSON: an array of responses, each as the list shows it (decisions §7). */
import { responseJson } from "../ResponseJson.js"
import type { Encoding } from "./Encoding.js"

export const json: Encoding = { head: "[", encode: responseJson, separator: ",", tail: "]" }
