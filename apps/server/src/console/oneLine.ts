import { Text } from "@canvass/core/ports"

/**
 * The text without characters that nobody sees. A line break in a name, such as that of a file, would forge a line of
 * the output. Accounts of earlier versions may have any characters.
 */
export const oneLine = (text: string): string => Text.replaceHiddenCharacters(text, "\uFFFD")
