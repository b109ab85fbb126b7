/** An option, a row or a place of a question that the rules of the survey may hide. */
import type { ComponentChildren } from "preact"

export const WhenShown = ({ children, isShown }: {
  readonly isShown: boolean
  readonly children: ComponentChildren
}) => isShown ? <>{children}</> : null
