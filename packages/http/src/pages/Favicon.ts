/** The icon of the pages: a 16 × 16 image in the ICO format. */
import type { HttpResponse } from "../response/HttpResponse.js"

const base64 =
  "AAABAAEAEBAAAAEAIAB6AAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAgGAAAAH/P/YQAAAEFJREFUeNpjYAAC7rz4/+RgBko0ww0ZYQ" +
  "aAANkGwABZBuDSjNUAdIX4NOM0AKaBkGacXkAGZMcCMZqHS0qkNDsDAOM78gTv9IbPAAAAAElFTkSuQmCC"

/** The response to `/favicon.ico`. */
export const favicon: HttpResponse = {
  status: 200,
  headers: { "Content-Type": "image/x-icon", "Cache-Control": "public, max-age=86400" },
  body: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
