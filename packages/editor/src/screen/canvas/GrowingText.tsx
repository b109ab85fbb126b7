/** A text that is edited where it stands. Its field is as high as its lines. */
import { useLayoutEffect, useRef } from "preact/hooks"

export interface GrowingTextProps {
  readonly class: string
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly maxLength: number
  readonly focus?: string
  readonly onInput: (value: string) => void
  readonly onFocus?: () => void
  readonly onKeyDown?: (event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => void
  readonly onPaste?: (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => void
}

/** Whether the browser does it by itself. */
const growsByStyle = (): boolean => CSS.supports("field-sizing", "content")

export const GrowingText = (
  { class: name, focus, label, maxLength, onFocus, onInput, onKeyDown, onPaste, placeholder, value }: GrowingTextProps
) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (field.current === null || growsByStyle()) return
    field.current.style.height = "auto"
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [value])
  return (
    <textarea
      ref={field}
      class={`growing ${name}`}
      rows={1}
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      data-focus={focus}
      onFocus={onFocus}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
