/** Says which answers of another step were not saved, and why. The script focuses it. */
import type { RespondentTexts } from "../texts/respondentTexts.js"

/** An answer that is not valid. */
export interface LeftOutAnswer {
  /** The text of its question. */
  readonly label: string
  readonly messages: ReadonlyArray<string>
}

export const LeftOutAnswers = ({ answers, texts }: {
  readonly answers: ReadonlyArray<LeftOutAnswer>
  readonly texts: RespondentTexts
}) => (
  <section class="summary" role="alert" aria-labelledby="left-out-title" tabIndex={-1} data-focus>
    <h2 id="left-out-title">{texts.notSavedTitle}</h2>
    <ul>
      {answers.map(({ label, messages }) => (
        <li key={label}>
          <strong>{label}</strong>
          {messages.map((message) => <span key={message}>{message}</span>)}
        </li>
      ))}
    </ul>
  </section>
)
