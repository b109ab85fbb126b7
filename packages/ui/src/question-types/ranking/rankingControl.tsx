import type { TypedQuestion } from "@canvass/core/questionnaire"
import { Part } from "../../components/Part.js"
import { withPlainLineBreaks } from "../../entries/Entries.js"
import { optionValueOf } from "../../question-parts/Choice.js"
import { OptionsOnPaper } from "../../question-parts/controls/OptionsOnPaper.js"
import { fieldName, type QuestionControl } from "../../question-parts/controls/QuestionControl.js"
import { WhenShown } from "../../question-parts/controls/WhenShown.js"
import { rankingAnswerTexts } from "./answerTexts.js"

type RankingQuestion = TypedQuestion<"ranking">

/**
 * One select for each place, and buttons that move an option to the next place. On a page of the server the script adds
 * the buttons, and lets grips drag an option.
 */
export const rankingControl: QuestionControl<RankingQuestion> = {
  isGroup: true,
  isPrefilledWithList: true,
  hint: ({ settings: { topN } }, language) => {
    const { rankAll, rankTop } = rankingAnswerTexts[language]
    return topN === undefined ? rankAll : rankTop(topN)
  },
  view: ({ aria, entries, hasButtons = false, id, language, question, shown }) => {
    const t = rankingAnswerTexts[language]
    return (
      <>
        <OptionsOnPaper options={question.options} shown={shown} />
        <ol class="ranking" data-up={t.moveUp} data-down={t.moveDown}>
          {places(question).map((place) => {
            const name = fieldName(question, String(place))
            const chosen = withPlainLineBreaks(entries.first(name))
            return (
              <Part key={place}>
                <WhenShown isShown={place <= shown.options.size}>
                  <li>
                    {!hasButtons && <span class="grip" aria-hidden="true"></span>}
                    <select id={place === 1 ? id : undefined} name={name} aria-label={t.place(place)} {...aria}>
                      <option value="">{t.noChoice}</option>
                      {question.options.map(({ label, value }) => (
                        <WhenShown key={value} isShown={shown.options.has(value)}>
                          <option value={value} selected={chosen !== "" && withPlainLineBreaks(value) === chosen}>
                            {label}
                          </option>
                        </WhenShown>
                      ))}
                    </select>
                    {hasButtons && <MoveButtons t={t} place={place} isLast={place === places(question).length} />}
                  </li>
                </WhenShown>
              </Part>
            )
          })}
        </ol>
      </>
    )
  },
  read: (question, entries) => {
    const ranked = places(question)
      .map((place) => entries.first(fieldName(question, String(place))))
      .filter((value) => value !== "")
    return ranked.length === 0 ? null : ranked.map(optionValueOf(question.options))
  },
  fieldsOf: (question, value) =>
    Array.isArray(value)
      ? value.filter((item) => typeof item === "string").map((item, index) =>
        [fieldName(question, String(index + 1)), item] as const
      )
      : []
}

const MoveButtons = ({ isLast, place, t }: {
  readonly t: typeof rankingAnswerTexts["en"]
  readonly place: number
  readonly isLast: boolean
}) => (
  <>
    <button type="button" data-move="-1" aria-label={`${t.moveUp} (${place})`} disabled={place === 1}>↑</button>
    <button type="button" data-move="1" aria-label={`${t.moveDown} (${place})`} disabled={isLast}>↓</button>
  </>
)

const places = ({ options, settings: { topN = options.length } }: RankingQuestion): ReadonlyArray<number> =>
  Array.from({ length: topN }, (_, index) => index + 1)
