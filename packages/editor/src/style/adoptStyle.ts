/** Adds the style of the editor to a document. A policy against inline style does not concern it. */
import { editorStyle } from "./editorStyle.js"

const uses = new WeakMap<Document, { readonly sheet: CSSStyleSheet; count: number }>()

/** @returns removes the style, unless another editor in the document needs it */
export const adoptStyle = (document: Document): () => void => {
  const used = uses.get(document) ?? { sheet: makeSheet(document), count: 0 }
  uses.set(document, used)
  used.count++
  return () => {
    used.count--
    if (used.count > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== used.sheet)
    uses.delete(document)
  }
}

const makeSheet = (document: Document): CSSStyleSheet => {
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(editorStyle)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}
