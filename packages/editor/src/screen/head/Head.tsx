/** The head: the way back, the title, the status, undo and redo, and what is done with the whole survey. */
import type { Signal } from "@preact/signals"
import { IconButton } from "../../components/Button.js"
import { changeSettings } from "../../model/lists/settings.js"
import { useEditor } from "../../state/EditorContext.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { Drawer } from "../Editor.js"
import { PreviewButton } from "../ViewTabs.js"

export const Head = ({ drawer }: { readonly drawer: Signal<Drawer | undefined> }) => {
  const editor = useEditor()
  const t = useTexts(screenTexts)
  const { links, status } = editor.survey.value
  const toggle = (name: Drawer) => {
    drawer.value = drawer.value === name ? undefined : name
  }
  return (
    <header class="head">
      {links?.back !== undefined && <a class="button quiet" href={links.back} aria-label={t.back}>‹</a>}
      <span class="only-narrow">
        <IconButton icon="menu" label={t.outline} onClick={() => toggle("outline")} />
      </span>
      <input
        class="title"
        type="text"
        dir="auto"
        aria-label={t.title}
        placeholder={t.untitled}
        value={editor.definition.value.title}
        data-focus="title"
        onInput={({ currentTarget: { value } }) =>
          editor.edit((before) => changeSettings(before, { title: value }), "/title")}
      />
      <span class="chip" data-status={status}>{t.status[status]}</span>
      <span class="space" />
      <IconButton icon="undo" label={t.undo} isDisabled={!editor.canUndo.value} onClick={() => editor.undo()} />
      <IconButton icon="redo" label={t.redo} isDisabled={!editor.canRedo.value} onClick={() => editor.redo()} />
      <span class="not-small">
        <PreviewButton />
      </span>
      <span class="only-narrow">
        <IconButton icon="settings" label={t.inspector} onClick={() => toggle("inspector")} />
      </span>
    </header>
  )
}
