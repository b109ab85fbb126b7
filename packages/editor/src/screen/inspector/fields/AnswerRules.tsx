/** Rules for the answer to a question, each with the message to whom breaks it. */
import { definitionLimits, type QuestionDefinition } from "@canvass/core/editing"
import { Button, IconButton } from "../../../components/Button.js"
import { TextField } from "../../../components/TextField.js"
import { newTest } from "../../../model/conditions/editTest.js"
import { changeQuestion, removeAnswerRule } from "../../../model/questions/editQuestions.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"

export const AnswerRules = ({ index, question: { key, validIf = [] } }: {
  readonly question: QuestionDefinition
  readonly index: number
}) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const scope = { kind: "answer", question: index } as const
  const change = (rules: typeof validIf, field?: string) =>
    editor.edit((before) => changeQuestion(before, key, { validIf: rules }), field)
  return (
    <>
      {validIf.map((rule, at) => {
        const pointer = `/questions/${index}/validIf/${at}`
        const set = (next: typeof rule, field?: string) =>
          change(validIf.map((one, other) => other === at ? next : one), field)
        return (
          <div key={at} class="boxed">
            <ConditionField
              label={t.validIf}
              condition={rule.when}
              isNeeded
              scope={scope}
              pointer={`${pointer}/when`}
              onChange={(when) => {
                if (when !== undefined) set({ ...rule, when })
              }}
            />
            <TextField
              label={t.message}
              maxLength={definitionLimits.ruleMessage}
              value={rule.message}
              errors={errorsAt(editor, `${pointer}/message`)}
              onInput={(message) => set({ ...rule, message }, `${pointer}/message`)}
            />
            <IconButton
              icon="trash"
              label={t.removeRule(at + 1)}
              onClick={() => editor.edit((before) => removeAnswerRule(before, key, at))}
            />
          </div>
        )
      })}
      {validIf.length < definitionLimits.answerRules && (
        <Button
          onClick={() =>
            change([...validIf, { when: newTest(editor.definition.value, { question: key }), message: t.newMessage }])}
        >
          {t.addAnswerRule}
        </Button>
      )}
    </>
  )
}
