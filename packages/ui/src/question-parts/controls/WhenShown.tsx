/**
 * A question, an option, a row or a place that the rules of the survey may hide. A browser neither shows nor sends what
 * is in a template. The script of conditions puts its content in its place.
 */
import type { ComponentChildren } from "preact"

export const WhenShown = ({ children, isShown }: {
  readonly isShown: boolean
  readonly children: ComponentChildren
}) => isShown ? <>{children}</> : <template>{children}</template>
