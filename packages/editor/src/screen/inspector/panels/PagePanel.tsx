/** A page: its texts, its rules, and the order of its questions. */
import { definitionLimits, pointer as pointerOf } from "@canvass/core/editing"
import { Switch } from "../../../components/Switch.js"
import { changePage, pagesIn } from "../../../model/questions/pages.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { screenTexts } from "../../../texts/screenTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"
import { RecallField } from "../../recall/RecallField.js"
import { PageEnds } from "../fields/PageEnds.js"
import { Section } from "../fields/Section.js"
import { TranslationFields } from "../fields/TranslationFields.js"

export const PagePanel = ({ question }: { readonly question: string }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const names = useTexts(screenTexts)
  const pages = pagesIn(editor.definition.value)
  const number = pages.findIndex(({ questions }) => questions.some(({ key }) => key === question))
  const first = pages[number]?.questions[0]?.key
  if (first === undefined) return null
  const page = pages[number]?.page ?? {}
  const index = (editor.definition.value.questions ?? []).findIndex(({ key }) => key === first)
  const pointer = `/questions/${index}/page`
  const scope = { kind: "before", question: index } as const
  const change = (changes: Parameters<typeof changePage>[2], field?: string) =>
    editor.edit((before) => changePage(before, first, changes), field)
  return (
    <>
      <Section title={names.page(number + 1)}>
        <RecallField
          label={t.pageTitle}
          value={page.title ?? ""}
          scope={scope}
          maxLength={definitionLimits.title}
          errors={errorsAt(editor, `${pointer}/title`)}
          onInput={(title) => change({ title: title === "" ? undefined : title }, `${pointer}/title`)}
        />
        <RecallField
          label={t.description}
          value={page.description ?? ""}
          scope={scope}
          isMultiline
          errors={errorsAt(editor, `${pointer}/description`)}
          onInput={(text) => change({ description: text === "" ? undefined : text }, `${pointer}/description`)}
        />
        <Switch
          label={t.shuffleQuestions}
          isOn={page.shuffle === true}
          errors={errorsAt(editor, `${pointer}/shuffle`)}
          onChange={(isOn) => change({ shuffle: isOn || undefined })}
        />
      </Section>
      <Section title={t.logic}>
        <ConditionField
          label={t.showIf}
          condition={page.showIf}
          scope={scope}
          pointer={`${pointer}/showIf`}
          onChange={(showIf) => change({ showIf })}
        />
        <PageEnds page={page} first={first} index={index} />
      </Section>
      <TranslationFields
        scope={scope}
        isPlace={(place) => place.startsWith(`${pointerOf(["questions", first, "page"])}/`)}
      />
    </>
  )
}
