/** The measures of choices that stand beside each other, as the style sheet of the respondent has them, in rem. */

/** The minimum widths that a choice may have. A choice whose longest word needs more takes a line. */
export const choiceWidths = [7, 10, 13, 17, 22, 34] as const

/** What a choice has beside its text: padding, border, the button and the gap. */
export const choicePadding = 3.75
