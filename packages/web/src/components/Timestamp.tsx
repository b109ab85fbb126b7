/** A time in UTC, which the script shows in the reader's own time. */
import { Instant } from "@canvass/core"
import { formatTimestamp, localeOf, type RespondentLanguage } from "@canvass/ui"

export const Timestamp = (
  { at, language }: { readonly at: Instant.Instant; readonly language: RespondentLanguage }
) => <time datetime={Instant.format(at)} lang={localeOf[language]}>{formatTimestamp(language, at)}</time>
