/** The direction of a language. */

const rightToLeft: ReadonlySet<string> = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"])

export const directionOf = (tag: string): "ltr" | "rtl" =>
  rightToLeft.has(tag.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr"
