/** The figures of a question side by side for groups. Figures that are significantly higher have a sign and a word. */
import type { Language } from "@canvass/core/ports"
import { formatNumber, Part } from "@canvass/ui"
import { maxGroupsInTable, shareSteps } from "../../../assets/styles/chartStyle.js"
import type { ComparedLine, FigureCell, FigureTest } from "../../../question-parts/figures/FigureLine.js"
import { comparisonTexts } from "./comparisonTexts.js"
import { type GroupBy, groupName, letterOf } from "./GroupNames.js"
import { parseFigure } from "./parseFigure.js"

export interface ComparisonTableProps {
  /** What the table shows, for screen readers. */
  readonly caption: string
  readonly by: GroupBy
  readonly lines: ReadonlyArray<ComparedLine>
  /** How many answered: everybody, and of each group. */
  readonly answered: { readonly all: number; readonly groups: ReadonlyArray<number> }
  /** The test of the question as a whole. */
  readonly test: FigureTest
  readonly language: Language
}

export const ComparisonTable = ({ answered, by, caption, language, lines, test }: ComparisonTableProps) => {
  const t = comparisonTexts[language]
  const names = by.groups.map((group) => groupName(group, by, language))
  const hasTests = lines.some(({ test }) => test !== undefined && test !== null)
  const counted: ComparedLine = {
    label: t.answered,
    all: { text: formatNumber(language, answered.all) },
    groups: answered.groups.map((count) => ({ text: formatNumber(language, count) })),
    test: undefined
  }
  return (
    <>
      <div class={`comparison-frame groups-${Math.min(by.groups.length, maxGroupsInTable + 1)}`}>
        <table class="comparison">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t.figure}</span>
              </th>
              <th scope="col">{t.all}</th>
              {names.map((name, index) => (
                <th key={index} scope="col">
                  <small>{letterOf(index)}</small> {name}
                </th>
              ))}
              {hasTests && <th scope="col">{t.p}</th>}
            </tr>
          </thead>
          <tbody>
            {[counted, ...lines].map((line, index) => (
              <Part key={index}>
                <tr>
                  <th scope="row">{line.label}</th>
                  <Cell label={t.all} cell={line.all} language={language} />
                  {line.groups.map((cell, group) => (
                    <Cell
                      key={group}
                      label={`${letterOf(group)} ${names[group] ?? ""}`}
                      cell={cell}
                      language={language}
                    />
                  ))}
                  {hasTests && (
                    <td class={isSignificant(line.test) ? "significant" : undefined} data-label={t.p}>
                      {line.test === undefined || line.test === null ? "" : formatP(line.test.p, language)}
                    </td>
                  )}
                </tr>
              </Part>
            ))}
          </tbody>
        </table>
      </div>
      {(test !== null || !hasTests) && <p class="test-result">{testText(test, language)}</p>}
    </>
  )
}

const Cell = ({ cell: { higherThan, hint, text }, label, language }: {
  readonly cell: FigureCell
  /** Names the group where the columns stand below each other. */
  readonly label: string
  readonly language: Language
}) => {
  const figure = parseFigure(text, language)
  return (
    <td class={isHigher(higherThan) ? "higher" : undefined} data-label={label}>
      <span>{text}</span>
      {hint !== undefined && <small>{hint}</small>}
      {/* A class is shorter than a picture: there may be thousands of cells. */}
      {typeof figure === "object" && figure.share > 0 && <i class={`share-${Math.ceil(figure.share * shareSteps)}`} />}
      {isHigher(higherThan) && (
        <span class="mark">
          <span aria-hidden="true">▲</span>{" "}
          {comparisonTexts[language].higherThan((higherThan ?? []).map(letterOf).join(", "))}
        </span>
      )}
    </td>
  )
}

const isHigher = (higherThan: FigureCell["higherThan"]): boolean =>
  higherThan !== undefined && higherThan !== null && higherThan.length > 0

const significance = 0.05

const isSignificant = (test: FigureTest | undefined): boolean =>
  test !== undefined && test !== null && test.p < significance

const testText = (test: FigureTest, language: Language): string => {
  const t = comparisonTexts[language]
  if (test === null) return t.notTested
  const { effect, method, p, smallestExpected } = test
  const name = `${method === "welch" ? "η²" : "V"} = ${formatNumber(language, effect, 2)}`
  const text = (test.p < significance ? t.significant : t.notSignificant)(
    t.methods[method],
    relation(p, language),
    name
  )
  return method === "chi-square" && smallestExpected !== null && smallestExpected < roughBelow
    ? `${text} ${t.rough}`
    : text
}

/** With a smaller expected count the chi-square test is not exact. */
const roughBelow = 5

const least = 0.001

const relation = (p: number, language: Language): string =>
  p < least ? formatP(p, language) : `= ${formatP(p, language)}`

/** A probability with three decimals: `0.034`, `< 0.001`. */
export const formatP = (p: number, language: Language): string =>
  p < least ? `< ${formatNumber(language, least, 3)}` : formatNumber(language, p, 3)
