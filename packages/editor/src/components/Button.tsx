/** A button with words, or with a picture whose words are its name. */
import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.js"

interface ButtonProps {
  readonly onClick: (event: MouseEvent) => void
  readonly kind?: "danger" | "plain" | "primary" | "quiet"
  readonly isDisabled?: boolean
  readonly focus?: string
  /** Of a button that switches something on and off. */
  readonly isPressed?: boolean
}

export const Button = (
  { children, focus, isDisabled = false, isPressed, kind = "plain", onClick }: ButtonProps & {
    readonly children: ComponentChildren
  }
) => (
  <button
    type="button"
    class={`button ${kind}`}
    disabled={isDisabled}
    aria-pressed={isPressed}
    data-focus={focus}
    onClick={onClick}
  >
    {children}
  </button>
)

export const IconButton = (
  { focus, icon, isDisabled = false, kind = "quiet", label, onClick }: ButtonProps & {
    readonly icon: IconName
    readonly label: string
  }
) => (
  <button
    type="button"
    class={`button icon ${kind}`}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    data-focus={focus}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
