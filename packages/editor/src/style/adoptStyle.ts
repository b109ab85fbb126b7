/** Adds style to a document. A policy against inline style does not concern it. */

interface AdoptedSheet {
  readonly sheet: CSSStyleSheet
  count: number
}

const uses = new WeakMap<Document, Map<string, AdoptedSheet>>()

/** @returns removes the style, unless another editor in the document needs it */
export const adoptStyle = (document: Document, style: string): () => void => {
  const sheets = uses.get(document) ?? new Map<string, AdoptedSheet>()
  uses.set(document, sheets)
  const used = sheets.get(style) ?? { sheet: makeSheet(document, style), count: 0 }
  sheets.set(style, used)
  used.count++
  return () => {
    used.count--
    if (used.count > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== used.sheet)
    sheets.delete(style)
  }
}

const makeSheet = (document: Document, style: string): CSSStyleSheet => {
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}
