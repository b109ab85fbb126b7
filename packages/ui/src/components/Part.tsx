/** Parts of a long page that a server renders one by one. */
import { type ComponentChildren, h } from "preact"

/**
 * A part of a page that may be rendered on its own: a question, or the row of a table. It is as large as one step of an
 * event loop may be. Its place in the page has no influence on it. Elsewhere it is its children.
 */
export const Part = ({ children }: { readonly children: ComponentChildren }) => {
  if (collected === undefined) return <>{children}</>
  collected.push(children)
  return partPlaceholder
}

/** What stands where a part was left out. No text of a page looks like it, because `<` is escaped in texts. */
export const partPlaceholder = h("x-part", null)

/** Leaves out the parts of what `render` renders, and returns them in their order. */
export const collectParts = (
  render: () => string
): readonly [html: string, parts: ReadonlyArray<ComponentChildren>] => {
  const parts: Array<ComponentChildren> = []
  collected = parts
  try {
    return [render(), parts]
  } finally {
    collected = undefined
  }
}

/** The parts that are left out. `undefined` where everything is rendered at once. */
let collected: Array<ComponentChildren> | undefined
