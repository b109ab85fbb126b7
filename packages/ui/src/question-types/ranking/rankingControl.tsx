import type { TypedQuestion } from "@canvass/core/questionnaire"
import { Part } from "../../components/Part.js"
import { withPlainLineBreaks } from "../../entries/Entries.js"
import { optionValueOf } from "../../question-parts/Choice.js"
import { OptionsOnPaper } from "../../question-parts/controls/OptionsOnPaper.js"
import { fieldName, type QuestionControl } from "../../question-parts/controls/QuestionControl.js"
import { WhenShown } from "../../question-parts/controls/WhenShown.js"
import { rankingAnswerTexts } from "./answerTexts.js"

type RankingQuestion = TypedQuestion<"ranking">

/** One select for each place. The script adds buttons that move an option to the next place, and lets grips drag it. */
export const rankingControl: QuestionControl<RankingQuestion> = {
  isGroup: true,
  isPrefilledWithList: true,
  hint: ({ settings: { topN } }, language) => {
    const { rankAll, rankTop } = rankingAnswerTexts[language]
    return topN === undefined ? rankAll : rankTop(topN)
  },
  view: ({ aria, entries, id, language, question, shown }) => {
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
                    <span class="grip" aria-hidden="true"></span>
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

const places = ({ options, settings: { topN = options.length } }: RankingQuestion): ReadonlyArray<number> =>
  Array.from({ length: topN }, (_, index) => index + 1)
