/** A time in UTC, which the script shows in the reader's own time. */
import { Instant } from "@canvass/core"
import { formatTimestamp, localeOf } from "../i18n/format.js"
import type { RespondentLanguage } from "../i18n/languages.js"

export const Timestamp = (
  { at, language }: { readonly at: Instant.Instant; readonly language: RespondentLanguage }
) => <time datetime={Instant.format(at)} lang={localeOf[language]}>{formatTimestamp(language, at)}</time>
