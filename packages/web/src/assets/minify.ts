/** Removes from a style sheet what a browser does not need. */
export const minify = (css: string): string =>
  css.replaceAll(/\s+/g, " ").replaceAll(/ ?([{};,]) ?/g, "$1").replaceAll(/;\}/g, "}").trim()

/**
 * Removes comments and white space around operators and braces. The texts in a script must not have such white space.
 */
export const minifyScript = (js: string): string =>
  js.replaceAll(/^ *\/\/.*\n/gm, "")
    .replaceAll(/^ +/gm, "")
    .replaceAll(/\n\n+/g, "\n")
    .replaceAll(/ ([=!?:+*<>&|-]+) /g, "$1")
    .replaceAll(/([,:]) /g, "$1")
    .replaceAll(/\s?([{}]) ?/g, "$1")
    .replaceAll("{\n", "{")
    .replaceAll(/\b(for|if) \(/g, "$1(")
    .replaceAll(/\) (?=\w)/g, ")")
