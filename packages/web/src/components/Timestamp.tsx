/** A time in UTC, which the script shows in the reader's own time. */
import { Instant, type Language } from "@canvass/core"
import { formatTimestamp, localeOf } from "../i18n/format.js"

export const Timestamp = ({ at, language }: { readonly at: Instant.Instant; readonly language: Language }) => (
  <time datetime={Instant.format(at)} lang={localeOf[language]}>{formatTimestamp(language, at)}</time>
)
