/** Says that something cannot be shown, and tries again once the definition is another one. */
import type { Definition } from "@canvass/core/editing"
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"

export const Retried = ({ children, definition, retry }: {
  readonly children: ComponentChildren
  readonly definition: Definition
  readonly retry: () => void
}) => {
  const failed = useRef(definition)
  useEffect(() => {
    if (failed.current !== definition) retry()
  }, [definition])
  return <p class="view-message" role="status">{children}</p>
}
