/** Finds environment variables that look like misspelt settings of the server, such as `WEBHOOK_ALOW_HTTP`. */

/**
 * Returns one line for each variable that looks like a setting and is not one: its name differs from that of a setting
 * by two characters at most, or begins with a prefix of the settings.
 *
 * @param environment the variables by name
 * @param names the names of all settings
 */
export const unknownVariables = (
  environment: NodeJS.ProcessEnv,
  names: ReadonlyArray<string>
): ReadonlyArray<string> =>
  Object.entries(environment).flatMap(([variable, value]) => {
    if (names.includes(variable) || value === undefined || value === "") return []
    const upperCase = variable.toUpperCase()
    const similar = names.find((name) => distance(upperCase, name) <= maxDistance(name))
    if (similar !== undefined) return [`${variable} is not a setting. Is ${similar} meant?`]
    return prefixes.some((prefix) => upperCase.startsWith(prefix)) ? [`${variable} is not a setting.`] : []
  })

const prefixes = ["CANVASS_", "OAUTH_", "WEBHOOK_", "RATE_LIMIT_"]

/** Maximum distance of a misspelt name. 0 for short names such as `HOST`, which resemble names of other programs. */
const maxDistance = (name: string): number => name.length < 8 ? 0 : 2

/** Number of characters to insert, delete or replace to turn one text into the other (Levenshtein). */
const distance = (left: string, right: string): number => {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
