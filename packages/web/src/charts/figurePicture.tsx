/**
 * Figures as a picture of its own: a title, and a row for each figure with its bars. It has its colours in it, needs no
 * style sheet, and is light whatever the theme of the page is.
 */
import { render } from "preact-render-to-string"
import { round } from "./axis.js"

export interface FigurePicture {
  readonly title: string
  readonly hint: string
  /** Names of the bars of a row. Empty: each row has one. */
  readonly series: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly label: string; readonly bars: ReadonlyArray<PictureBar> }>
}

export interface PictureBar {
  readonly text: string
  /** From 0 to 1. Undefined: the figure is no share, and has no bar. */
  readonly share: number | undefined
}

/** Makes the text of an SVG file. */
export const figurePicture = (picture: FigurePicture): string => {
  const titleLines = linesOf(picture.title, maxTitleWidth, 3)
  const hintTop = 40 + titleLines.length * titleHeight
  const legendTop = hintTop + 24
  const legend = picture.series.map((name, index) => ({ name: linesOf(name, 60, 1)[0] ?? "", index }))
  const rowsTop = legendTop + legend.length * 20 + 8
  const rows: Array<PlacedRow> = []
  let top = rowsTop
  for (const { bars, label } of picture.rows) {
    const lines = linesOf(label, maxLabelWidth, 2)
    const height = Math.max(lines.length * 18, bars.length * barHeight) + 16
    rows.push({ lines, bars, top, height })
    top += height
  }
  const height = top + 24
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    render(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        font-family="Inter, system-ui, sans-serif"
        font-size="14"
        fill={ink}
      >
        <title>{allowed(picture.title)}</title>
        <rect width={width} height={height} fill="#ffffff" />
        {titleLines.map((line, index) => (
          <text key={index} x={margin} y={40 + index * titleHeight} font-size="20" font-weight="600">{line}</text>
        ))}
        <text x={margin} y={hintTop - 4} fill={softInk} font-size="13">{allowed(picture.hint)}</text>
        {legend.map(({ index, name }) => (
          <g key={index}>
            <rect x={margin} y={legendTop + index * 20 - 10} width="12" height="12" rx="3" fill={colourOf(index)} />
            <text x={margin + 20} y={legendTop + index * 20}>{name}</text>
          </g>
        ))}
        {rows.map((row, index) => <Row key={index} row={row} />)}
      </svg>
    )
  }\n`
}

interface PlacedRow {
  readonly lines: ReadonlyArray<string>
  readonly bars: ReadonlyArray<PictureBar>
  readonly top: number
  readonly height: number
}

const Row = ({ row: { bars, height, lines, top } }: { readonly row: PlacedRow }) => (
  <g>
    <line x1={margin} x2={width - margin} y1={top} y2={top} stroke={hairline} />
    {lines.map((line, index) => (
      <text key={index} x={margin} y={round(top + height / 2 + 5 + 18 * (index - (lines.length - 1) / 2))}>{line}</text>
    ))}
    {bars.map(({ share, text }, index) => {
      const middle = round(top + height / 2 + barHeight * (index - (bars.length - 1) / 2))
      return (
        <g key={index}>
          {share !== undefined && share > 0 && (
            <rect
              x={barLeft}
              y={middle - 5}
              width={round(Math.max(2, barWidth * Math.min(share, 1)))}
              height="10"
              rx="3"
              fill={colourOf(index)}
            />
          )}
          <text x={width - margin} y={middle + 5} text-anchor="end" font-weight="600">{allowed(text)}</text>
        </g>
      )
    })}
  </g>
)

const width = 800
const margin = 32
const titleHeight = 28
const barHeight = 20
const barLeft = 300
const barWidth = 380
const ink = "#171d26"
const softInk = "#566070"
const hairline = "#dfe3ea"

/** One accent and one second series, and further colours that can be told apart from them. */
const colours = ["#0a6b5c", "#c8661b", "#3d5a9e", "#8a5a00", "#8e3a80", "#566070", "#b3261e", "#1b6e3c"] as const
const colourOf = (index: number): string => colours[index % colours.length] ?? ink

/** In widths of a letter: those of East Asian scripts are twice as wide. */
const maxTitleWidth = 66
const maxLabelWidth = 32

/** A text in lines, of which the last one ends with an ellipsis if there would be more. A long word is cut. */
const linesOf = (text: string, maxWidth: number, maxLines: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of allowed(text).split(/\s+/).filter((word) => word !== "")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (widthOf(longer) <= maxWidth) line = longer
    else {
      if (line !== "") lines.push(line)
      line = word
    }
    if (lines.length > maxLines) break
  }
  if (line !== "") lines.push(line)
  return lines.slice(0, maxLines).map((line, index) =>
    widthOf(line) > maxWidth || index === maxLines - 1 && lines.length > maxLines ? cut(line, maxWidth) : line
  )
}

const cut = (line: string, maxWidth: number): string => {
  let kept = ""
  for (const character of line) {
    if (widthOf(kept + character) >= maxWidth) break
    kept += character
  }
  return `${kept}…`
}

const widthOf = (text: string): number => text.length + (text.match(isWide)?.length ?? 0)

const isWide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g

/** Without the characters that XML cannot have. */
// eslint-disable-next-line no-control-regex
const allowed = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
