/** A short name for what a person uses, such as "Firefox, Windows". */

/**
 * Returns the browser and the system of a `User-Agent`. Another program is named by its first product, such as
 * `curl/8.5.0`.
 */
export const describeUserAgent = (userAgent: string): string => {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return (userAgent.split(" ", 1)[0] ?? "").slice(0, maxLength)
  return system === undefined ? browser : `${browser}, ${system}`
}

const maxLength = 60

/** In this order: most browsers also name others. */
const browsers: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ["Safari", /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//]
]

const systems: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/]
]
