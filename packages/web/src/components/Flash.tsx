/** Says that an action has succeeded. */
import type { ComponentChildren } from "preact"

export const Flash = ({ children, title }: { readonly title: string; readonly children?: ComponentChildren }) => (
  <section class="flash" role="status" aria-labelledby="flash-title">
    <h2 id="flash-title">{title}</h2>
    {children}
  </section>
)
