/** How long ago a time was, or how far away it is. `title` has the full time: the reader's own with the script. */
import { Instant } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatRelativeTime, formatTimestamp, localeOf } from "@canvass/ui"

export interface TimeAgoProps {
  readonly at: Instant.Instant
  readonly now: Instant.Instant
  readonly language: Language
}

export const TimeAgo = ({ at, language, now }: TimeAgoProps) => (
  <time
    class="ago"
    datetime={Instant.format(at)}
    lang={localeOf[language]}
    title={formatTimestamp(language, at)}
  >
    {formatRelativeTime(language, at, now)}
  </time>
)
