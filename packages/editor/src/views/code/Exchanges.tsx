/** Asks of each name that was exchanged in the text whether it is another name of the same thing. */
import { Button } from "../../components/Button.js"
import type { Exchange } from "../../model/names/exchanged.js"
import { codeTexts } from "../../texts/codeTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { CodeState } from "./CodeState.js"

export const Exchanges = ({ code, onAnswered }: {
  readonly code: CodeState
  /** Something was answered: the button that had the focus is gone. */
  readonly onAnswered: () => void
}) => {
  const t = useTexts(codeTexts)
  const open = code.questions.value.filter(({ isRenamed }) => isRenamed === undefined)
  if (open.length === 0) return null
  const answer = (exchange: Exchange, isRenamed: boolean) => {
    code.answer(exchange, isRenamed)
    onAnswered()
  }
  return (
    <section class="exchanges" role="alert">
      <ul>
        {open.map(({ exchange }) => {
          const { from, to } = exchange
          return (
            <li key={`${exchange.kind} ${from} ${to}`}>
              <p>
                {exchange.kind === "question"
                  ? t.exchangedQuestion(from, to)
                  : t.exchangedPart(exchange.question, from, to)}
              </p>
              <Button kind="primary" onClick={() => answer(exchange, true)}>{t.rename}</Button>
              <Button onClick={() => answer(exchange, false)}>{t.replace}</Button>
            </li>
          )
        })}
      </ul>
      <p class="hint">{t.renameHint}</p>
    </section>
  )
}
