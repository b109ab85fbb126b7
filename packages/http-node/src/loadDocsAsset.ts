/** Files of the API reference, from the installed package `swagger-ui-dist`. */
import type { LoadDocsAsset } from "@canvass/http"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** Reads a file of `swagger-ui-dist`. */
export const loadDocsAsset: LoadDocsAsset = async (name) =>
  new Uint8Array(await readFile(resolve(`swagger-ui-dist/${name}`)))

const { resolve } = createRequire(import.meta.url)
