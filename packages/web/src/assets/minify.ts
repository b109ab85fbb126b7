/** Removes from a style sheet what a browser does not need. */
export const minify = (css: string): string =>
  css.replaceAll(/\s*([{};,])\s*/g, "$1").replaceAll(/\s+/g, " ").replaceAll(/;\}/g, "}").trim()
