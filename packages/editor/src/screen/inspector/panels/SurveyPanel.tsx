/** The whole survey: its texts, how it is shown, what it keeps, its languages. */
import { definitionLimits } from "@canvass/core/editing"
import { NumberField } from "../../../components/NumberField.js"
import { Select } from "../../../components/Select.js"
import { Switch } from "../../../components/Switch.js"
import { TextField } from "../../../components/TextField.js"
import { changeSettings } from "../../../model/lists/settings.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { screenTexts } from "../../../texts/screenTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { errorsAt } from "../../findings.js"
import { ClosingTime } from "../fields/ClosingTime.js"
import { LanguageList } from "../fields/LanguageList.js"
import { MetadataFields } from "../fields/MetadataFields.js"
import { ClosedSection, Section } from "../fields/Section.js"
import { TranslationFields } from "../fields/TranslationFields.js"

export const SurveyPanel = () => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { survey } = useTexts(screenTexts)
  const { description = "", keepPartials, layout, metadata, onePerExternalId = false, title, visibility } =
    editor.definition.value
  const change = (changes: Parameters<typeof changeSettings>[1], field?: string) =>
    editor.edit((before) => changeSettings(before, changes), field)
  return (
    <>
      <Section title={survey}>
        <TextField
          label={t.surveyTitle}
          value={title}
          maxLength={definitionLimits.title}
          errors={errorsAt(editor, "/title")}
          onInput={(text) => change({ title: text }, "/title")}
        />
        <TextField
          label={t.description}
          value={description}
          isMultiline
          maxLength={definitionLimits.description}
          errors={errorsAt(editor, "/description")}
          onInput={(text) => change({ description: text === "" ? undefined : text }, "/description")}
        />
        <Select
          label={t.visibility}
          value={visibility ?? "private"}
          choices={[["private", t.visibilities.private], ["unlisted", t.visibilities.unlisted], [
            "public",
            t.visibilities.public
          ]]}
          errors={errorsAt(editor, "/visibility")}
          onChange={(next) => change({ visibility: next })}
        />
        <Select
          label={t.layout}
          value={layout ?? "pages"}
          choices={[["pages", t.layouts.pages], ["one", t.layouts.one]]}
          errors={errorsAt(editor, "/layout")}
          onChange={(next) => change({ layout: next })}
        />
        <ClosingTime />
      </Section>
      <Section title={t.languages}>
        <LanguageList />
      </Section>
      <TranslationFields scope={undefined} isPlace={(place) => place === "/title" || place === "/description"} />
      <Section title={t.responses}>
        <Switch
          label={t.onePerExternalId}
          hint={t.onePerExternalIdHint}
          isOn={onePerExternalId}
          errors={errorsAt(editor, "/onePerExternalId")}
          onChange={(isOn) => change({ onePerExternalId: isOn || undefined })}
        />
        <NumberField
          isInteger
          label={t.keepPartials}
          hint={t.keepPartialsHint}
          value={keepPartials}
          errors={errorsAt(editor, "/keepPartials")}
          onChange={(days) => change({ keepPartials: days }, "/keepPartials")}
        />
      </Section>
      <ClosedSection title={t.advanced}>
        <MetadataFields
          metadata={metadata}
          errors={errorsAt(editor, "/metadata")}
          onChange={(next) => change({ metadata: next }, "/metadata")}
        />
      </ClosedSection>
    </>
  )
}
