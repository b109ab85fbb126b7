/**
 * How wide the longest word of a text can be, so that a page is laid out without breaking words before a browser has
 * seen it. The widths are those of the widest common fonts, DejaVu Sans among them: other fonts leave room.
 */

import { choicePadding, choiceWidths } from "../../styles/choiceLayout.js"

/** The class of choices that stand beside each other as long as no word breaks. */
export const choiceColumns = (labels: Iterable<string>): string => {
  const needed = longestWord(labels) + choicePadding
  return `columns-${choiceWidths.find((width) => width >= needed) ?? choiceWidths.at(-1)}`
}

/** The width of the longest word of the texts, in the size of their font. */
export const longestWord = (texts: Iterable<string>): number => {
  let longest = 0
  for (const text of texts) {
    for (const word of text.split(breaks)) longest = Math.max(longest, widthOf(word))
  }
  return longest
}

/** Where browsers break lines: at blanks, behind hyphens, and beside each character of East Asian scripts. */
const breaks =
  /[ \t\r\n\u2000-\u2006\u2008-\u200b\u3000]+|(?<=[-\u2010\u00ad])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/u

const widthOf = (word: string): number => {
  let width = 0
  for (const character of word) width += widths.find(([characters]) => characters.test(character))?.[1] ?? 1
  return width
}

const widths: ReadonlyArray<readonly [characters: RegExp, width: number]> = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[iljI|'.,:;]/, 0.35],
  [/[mMW@%&\u0153\u00e6\u0152\u00c6\u2026\u2014]/, 1],
  [/[frtJ\p{P}]/u, 0.45],
  [/[csz]/, 0.57],
  [/[wDGHNOQU\u00c0-\u00dd]/, 0.83],
  [/[a-z\u00df-\u00f6\u00f8-\u00ff\d]/, 0.65],
  [/[A-Z]/, 0.73],
  [/[\p{sc=Cyrl}\p{sc=Grek}]/u, 0.8],
  [/\p{Emoji_Presentation}/u, 1.4]
]
