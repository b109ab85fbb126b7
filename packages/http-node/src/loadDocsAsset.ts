/** Files of the API reference: copies from `swagger-ui-dist`, which the build makes. */
import type { LoadDocsAsset } from "@canvass/http"
import { readFile } from "node:fs/promises"

/** Reads a file of Swagger UI from this package. */
export const loadDocsAsset: LoadDocsAsset = async (name) => new Uint8Array(await readFile(new URL(name, folder)))

const folder = new URL("../docs-assets/", import.meta.url)
