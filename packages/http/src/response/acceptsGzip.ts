/** Negotiates compression. */

/**
 * Returns whether the header `Accept-Encoding` accepts gzip, by the weights of RFC 9110 §12.5.3. A weight for `gzip`
 * takes precedence over one for `*`.
 */
export const acceptsGzip = (header: string | undefined): boolean => {
  if (header === undefined) return false
  const weights = new Map(
    header.toLowerCase().split(",").map((offer) => {
      const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith("q="))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    })
  )
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}
