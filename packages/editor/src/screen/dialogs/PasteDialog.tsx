/** Questions from a text, with a preview of what will be made of it. */
import { definitionLimits } from "@canvass/core/editing"
import { questionTypeUis } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { freeQuestionKeys } from "../../model/names/keys.js"
import type { Destination } from "../../model/questions/pages.js"
import { pasteQuestions } from "../../model/questions/pasteQuestions.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { countTexts } from "../../texts/countTexts.js"
import { dialogTexts } from "../../texts/dialogTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { TypeSign } from "../question-types/TypeSign.js"
import { canAdd, insertPasted } from "../questions/questionActions.js"

/** As much text as the questions of a survey can have. */
const maxLength = definitionLimits.questions * definitionLimits.questionText

export const PasteDialog = ({ destination, onClose }: {
  readonly destination: Destination
  readonly onClose: () => void
}) => {
  const editor = useEditor()
  const id = useId()
  const [t, c, n] = [useTexts(dialogTexts), useTexts(canvasTexts), useTexts(countTexts)]
  const text = useSignal("")
  const questions = pasteQuestions(text.value, freeQuestionKeys(editor.definition.value))
  return (
    <Dialog
      title={c.pasteQuestions}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{c.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={questions.length === 0 || !canAdd(editor, questions.length)}
            onClick={() => {
              onClose()
              insertPasted(editor, questions, destination)
            }}
          >
            {n.add(questions.length)}
          </Button>
        </>
      }
    >
      <div class="paste">
        <div class="field">
          <label class="label" for={id}>{t.pasteLabel}</label>
          <textarea
            id={id}
            aria-describedby={`${id}-hint`}
            class="input"
            rows={12}
            dir="auto"
            maxLength={maxLength}
            placeholder={t.pasteSample}
            value={text.value}
            onInput={({ currentTarget: { value } }) => {
              text.value = value
            }}
          />
          <p class="hint" id={`${id}-hint`}>{t.pasteHint}</p>
        </div>
        <section aria-label={t.preview} tabIndex={0}>
          <h3 class="label">{t.preview}</h3>
          {questions.length === 0 ? <p class="hint">{t.nothing}</p> : (
            <ol>
              {questions.map(({ key, options = [], required, text, type }) => (
                <li key={key}>
                  <TypeSign type={type} />
                  <div>
                    <p dir="auto">{text}{required === true && <span class="star">{" *"}</span>}</p>
                    <p class="hint" dir="auto">
                      {[
                        questionTypeUis[type].texts[editor.language].name,
                        ...options.length === 0 ? [] : [options.map(({ label }) => label).join(", ")]
                      ].join(" · ")}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Dialog>
  )
}
