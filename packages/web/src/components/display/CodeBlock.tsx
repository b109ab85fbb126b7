/** Code to read and to copy. The script shows the copy button. */
import type { Language } from "@canvass/core/ports"
import type { ComponentChildren } from "preact"
import { componentTexts } from "../componentTexts.js"

export interface CodeBlockProps {
  /** `id` of the code, unique on the page. */
  readonly id: string
  /** What the code is, such as `curl`. */
  readonly title: string
  /** The accessible name of the block, unique on the page. Default: the title. */
  readonly label?: string
  readonly code: ComponentChildren
  readonly language: Language
}

export const CodeBlock = ({ code, id, label, language, title }: CodeBlockProps) => {
  const { copy } = componentTexts[language]
  return (
    <figure class="code-block">
      <figcaption>
        <span>{title}</span>
        <button type="button" data-copy={id} hidden>{copy}</button>
      </figcaption>
      <pre tabIndex={0} role="region" aria-label={label ?? title}><code id={id}>{code}</code></pre>
    </figure>
  )
}
