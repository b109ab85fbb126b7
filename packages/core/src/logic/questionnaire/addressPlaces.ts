/** The places of an address to which respondents are sent: names in braces, which are filled in. */

/** The names of places beside those of hidden fields. */
export const ownPlaces: ReadonlyArray<string> = ["responseId", "externalId", "outcome"]

const place = /\{([^{}]*)\}/g

/** The names of the places in the query of an address. */
export const placesOf = (url: string): ReadonlyArray<string> => Array.from(url.matchAll(place), ([, name = ""]) => name)

/** Fills in the places of an address. A place without a value is empty. */
export const fillRedirectUrl = (url: string, valueOf: (name: string) => string | undefined): string =>
  url.replaceAll(place, (_, name: string) => encodeURIComponent(valueOf(name) ?? ""))

/** The address with other names in its places. A place that has no name then is removed. */
export const renamePlaces = (url: string, nameOf: (name: string) => string | undefined): string =>
  url.replaceAll(place, (_, name: string) => {
    const renamed = nameOf(name)
    return renamed === undefined ? "" : `{${renamed}}`
  })

export const withoutPlaces = (url: string): string => url.replaceAll(place, "")
