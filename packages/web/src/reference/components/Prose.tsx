/** Texts of the OpenAPI document: paragraphs, headings, lists, and code between backticks. */
import type { ComponentChildren } from "preact"

/** Finds the address of the operation that a text such as `POST /surveys` names. */
export type LinkOf = (operation: string) => string | undefined

export interface ProseProps {
  readonly text: string
  readonly linkOf: LinkOf
}

/** Blocks of text, separated by empty lines. */
export const Prose = ({ linkOf, text }: ProseProps) => (
  <>
    {text.split(/\n{2,}/).map((block) => {
      const [, heading] = /^## (.*)$/.exec(block) ?? []
      if (heading !== undefined) return <h2 id={anchorOf(heading)}>{heading}</h2>
      return (
        <p>
          <Inline text={block} linkOf={linkOf} />
        </p>
      )
    })}
  </>
)

/** One text with code. */
export const Inline = ({ linkOf, text }: ProseProps) => (
  <>
    {text.split(/(`[^`]+`)/).map((part): ComponentChildren => {
      if (!/^`[^`]+`$/.test(part)) return part
      const code = part.slice(1, -1)
      const href = linkOf(code)
      return href === undefined ? <code>{code}</code> : (
        <a href={href}>
          <code>{code}</code>
        </a>
      )
    })}
  </>
)

/** The anchor of a heading. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/\W+/g, "-")
