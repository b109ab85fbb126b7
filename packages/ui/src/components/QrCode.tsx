/** A QR code as SVG: one path for the dark modules, without a style sheet. */
import { encode } from "uqr"

export interface QrCodeProps {
  /** What a reader of the code gets: a URL. */
  readonly text: string
  /** Accessible name. */
  readonly label: string
}

/** Dark on light in both themes: readers expect that, and a quiet zone of four modules. */
export const QrCode = ({ label, text }: QrCodeProps) => {
  const { path, size } = pathOf(text)
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} width="200" height="200" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

/** The code as a file. */
export const qrCodeFile = (text: string): string => {
  const { path, size } = pathOf(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024">` +
    `<rect width="${size}" height="${size}" fill="#fff"/>` +
    `<path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`
}

/** The modules of the code with its quiet zone, row by row: whether each one is dark. */
export const qrModules = (text: string): ReadonlyArray<ReadonlyArray<boolean>> =>
  encode(text, { ecc: "M", border: 4 }).data

const pathOf = (text: string): { readonly path: string; readonly size: number } => {
  const data = qrModules(text)
  const size = data.length
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : [])).join("")
  return { path, size }
}
