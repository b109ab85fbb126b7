/** A time in UTC, which the script shows in the reader's own time. */
import { Instant } from "@canvass/core"

export const Timestamp = ({ at }: { readonly at: Instant.Instant }) => {
  const text = Instant.format(at)
  return <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)} UTC`}</time>
}
