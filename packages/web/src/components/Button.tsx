/** A button that submits a form. `name` and `value` say which one was pressed. */
import type { ComponentChildren } from "preact"

export interface ButtonProps {
  readonly kind?: "danger" | "link" | "primary" | "secondary"
  readonly name?: string
  readonly value?: string
  readonly children: ComponentChildren
}

export const Button = ({ children, kind = "primary", name, value }: ButtonProps) => (
  <button type="submit" class={kind} name={name} value={value}>{children}</button>
)
