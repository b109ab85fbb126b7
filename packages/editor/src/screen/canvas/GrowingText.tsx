/** A text that is edited where it stands, and may recall answers. Its field is as high as its lines. */
import type { Scope } from "@canvass/core/editing"
import { useLayoutEffect, useRef } from "preact/hooks"
import { RecallText } from "../recall/RecallText.js"

export interface GrowingTextProps {
  readonly class: string
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly maxLength: number
  /** What the text can recall. */
  readonly scope: Scope
  readonly focus?: string
  readonly onInput: (value: string) => void
  readonly onFocus: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** Whether the browser does it by itself. */
const growsByStyle = (): boolean => CSS.supports("field-sizing", "content")

export const GrowingText = ({ class: name, onFocus, ...props }: GrowingTextProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (field.current === null || growsByStyle()) return
    field.current.style.height = "auto"
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [props.value])
  return (
    <div class="growing-field" onFocusCapture={onFocus}>
      <RecallText {...props} field={field} class={`growing ${name}`} isMultiline />
    </div>
  )
}
