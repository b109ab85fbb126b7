/**
 * The end of the form: its buttons, and the bar at the bottom of the window with the way back, the place among the
 * steps and the way out. On a phone the button that goes on is in the bar, where a thumb reaches it, and the way out is
 * above it.
 */
import type { RespondentLanguage } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Button } from "../../components/Button.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import type { OwnWords } from "./ownWords.js"

export interface StepFootProps {
  readonly language: RespondentLanguage
  /** Attributes of elements with words of the page. */
  readonly own: OwnWords
  /** Whether the response ends with this step. */
  readonly isLast: boolean
  readonly hasBack: boolean
  /** Whether the form can be saved to be continued. */
  readonly canSave: boolean
  /** Whether a step is one question, which the script lets people answer by keys. */
  readonly isOne: boolean
  /** How far the respondent has come. */
  readonly count: ComponentChildren
  /** Shown below the buttons. */
  readonly hint?: string | undefined
}

export const StepFoot = (
  { canSave, count, hasBack, hint, isLast, isOne, language, own }: StepFootProps
) => {
  const t = respondentTexts[language]
  const goOn = <Button name="action" value="send">{isLast ? t.send : t.next}</Button>
  const save = canSave && <Button name="action" value="save" kind="link">{t.saveForLater}</Button>
  return (
    <>
      <div class="actions" {...own}>
        {goOn}
        {isOne && <span class="enter" aria-hidden="true" hidden>{t.pressEnter}</span>}
        {isOne && (
          <label class="quick" hidden>
            <input type="checkbox" />
            <span>{t.quickAnswers}</span>
          </label>
        )}
      </div>
      {hint !== undefined && <p class="hint" {...own}>{hint}</p>}
      <div class="foot" {...own}>
        {goOn}
        {hasBack && <Button name="action" value="back" kind="link">{t.back}</Button>}
        {count}
        {save}
      </div>
      {canSave && <p class="later" {...own}>{save}</p>}
    </>
  )
}
