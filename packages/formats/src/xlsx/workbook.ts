/** The parts of a workbook that name its sheets. */

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The file of a sheet in the archive. `number` is from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** The files that name the sheets, with their paths. */
export const workbookParts = (sheets: ReadonlyArray<string>): ReadonlyArray<readonly [path: string, xml: string]> => [
  ["xl/workbook.xml", workbookXml(sheets)],
  ["xl/_rels/workbook.xml.rels", workbookRelationships(sheets)],
  [
    "_rels/.rels",
    `<Relationships xmlns="${packageRelationships}">` +
    `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  ],
  ["[Content_Types].xml", contentTypes(sheets)]
]

const workbookXml = (sheets: ReadonlyArray<string>): string =>
  `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
  sheets.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("") +
  `</sheets></workbook>`

const workbookRelationships = (sheets: ReadonlyArray<string>): string => {
  const targets = [
    ...sheets.map((_, index) => ["worksheet", sheetPath(index + 1).slice("xl/".length)]),
    ["styles", "styles.xml"],
    ["sharedStrings", "sharedStrings.xml"]
  ]
  return `<Relationships xmlns="${packageRelationships}">` +
    targets.map(([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`
    ).join("") +
    `</Relationships>`
}

const contentTypes = (sheets: ReadonlyArray<string>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/>` +
  sheets.map((_, index) => `<Override PartName="/${sheetPath(index + 1)}" ContentType="${types}.worksheet+xml"/>`).join(
    ""
  ) +
  `</Types>`

/** The begin of a sheet whose first row stays in view. */
export const sheetStart = (isFirst: boolean): string =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView ${isFirst ? "tabSelected=\"1\" " : ""}workbookViewId="0">` +
  `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<sheetFormatPr baseColWidth="16" defaultRowHeight="15"/><sheetData>`

export const sheetEnd = "</sheetData></worksheet>"
