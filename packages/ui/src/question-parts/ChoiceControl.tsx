/** The native elements of single choice and multiple choice, in the form that the question asks for. */
import { withPlainLineBreaks } from "../entries/Entries.js"
import { type ChoiceQuestion, optionPrefix, otherValue } from "./Choice.js"
import { OptionsOnPaper } from "./controls/OptionsOnPaper.js"
import { type ControlProps, fieldName } from "./controls/QuestionControl.js"
import { WhenShown } from "./controls/WhenShown.js"
import { choiceColumns } from "./controls/wordWidth.js"
import { ImageView } from "./images/Picture.js"
import { choiceAnswerTexts } from "./texts/choiceAnswerTexts.js"

/** One of the options: in a list, as buttons, or in a native dropdown. */
export const SingleChoiceControl = (props: ControlProps<ChoiceQuestion>) =>
  props.question.settings.display === "dropdown" ? <Dropdown {...props} /> : <ChoiceList {...props} type="radio" />

/** Any of the options: in a list, as buttons, or in a box that opens. */
export const MultipleChoiceControl = (props: ControlProps<ChoiceQuestion>) => {
  const { aria, entries, language, question } = props
  const t = choiceAnswerTexts[language]
  const list = <ChoiceList {...props} type="checkbox" />
  if (question.settings.display !== "dropdown") return list
  // A box with an error or with choices is open, so that they are seen without the script.
  const isOpen = aria["aria-invalid"] !== undefined || entries.all(fieldName(question)).length > 0
  return (
    <details class="box" open={isOpen}>
      <summary data-chosen={t.chosen}>{t.choose}</summary>
      {list}
    </details>
  )
}

const ChoiceList = (
  { aria, entries, id, language, limits, pictureOf, question, shown, type }: ControlProps<ChoiceQuestion> & {
    readonly type: "checkbox" | "radio"
  }
) => {
  const t = choiceAnswerTexts[language]
  const name = fieldName(question)
  const isChosen = chosenIn(entries.all(name))
  const first = question.options.find(({ value }) => shown.options.has(value))
  return (
    <div class={choicesClass(question, pictureOf !== undefined)}>
      {question.options.map(({ image, label, value }) => (
        <WhenShown key={value} isShown={shown.options.has(value)}>
          <label class="choice">
            <input
              type={type}
              id={value === first?.value ? id : undefined}
              name={name}
              value={optionPrefix + value}
              checked={isChosen(optionPrefix + value)}
              {...aria}
            />
            <ImageView image={image} pictureOf={pictureOf} />
            <span>{label}</span>
          </label>
        </WhenShown>
      ))}
      {question.settings.allowOther === true && (
        <div class="other">
          <label class="choice">
            <input type={type} name={name} value={otherValue} checked={isChosen(otherValue)} data-own {...aria} />
            <span>{t.other}</span>
          </label>
          <OtherText {...{ aria, entries, language, limits, question }} />
        </div>
      )}
    </div>
  )
}

/** Options that all have an image are cards beside each other. */
const choicesClass = ({ options, settings }: ChoiceQuestion, hasPictures: boolean): string => {
  const isPictured = hasPictures && options.every(({ image }) => image !== undefined)
  if (settings.display !== "buttons") return isPictured ? "choices pictured" : "choices"
  return `choices buttons ${isPictured ? "pictured" : choiceColumns(options.map(({ label }) => label))}`
}

const Dropdown = (
  { aria, entries, id, language, limits, question, shown }: ControlProps<ChoiceQuestion>
) => {
  const t = choiceAnswerTexts[language]
  const name = fieldName(question)
  const isChosen = chosenIn(entries.all(name))
  return (
    <div class="choices">
      <OptionsOnPaper options={question.options} shown={shown} />
      <select id={id} class="dropdown" name={name} aria-label={question.text} {...aria}>
        <option value="">{t.choose}</option>
        {question.options.map(({ label, value }) => (
          <WhenShown key={value} isShown={shown.options.has(value)}>
            <option value={optionPrefix + value} selected={isChosen(optionPrefix + value)}>{label}</option>
          </WhenShown>
        ))}
        {question.settings.allowOther === true && (
          <option value={otherValue} selected={isChosen(otherValue)} data-own>{t.other}</option>
        )}
      </select>
      {question.settings.allowOther === true && (
        <OtherText {...{ aria, entries, language, limits, question }} placeholder={t.otherLabel} />
      )}
    </div>
  )
}

/** The text of the respondent's own. */
const OtherText = (
  { aria, entries, language, limits, placeholder, question }:
    & Omit<ControlProps<ChoiceQuestion>, "id" | "invalidParts" | "shown">
    & { readonly placeholder?: string }
) => {
  const { otherText } = choiceAnswerTexts[language]
  const name = fieldName(question, "other")
  return (
    <input
      type="text"
      name={name}
      value={entries.first(name)}
      maxLength={limits.optionText}
      aria-label={otherText}
      placeholder={placeholder}
      data-other
      {...aria}
    />
  )
}

/** Whether a value is among those that the form has, perhaps with other line breaks. */
const chosenIn = (sent: ReadonlyArray<string>): (value: string) => boolean => {
  const chosen = new Set(sent.map(withPlainLineBreaks))
  return (value) => chosen.has(withPlainLineBreaks(value))
}
