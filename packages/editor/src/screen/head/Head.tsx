/** The head: the way back, the title, the status, undo and redo, and what is done with the whole survey. */
import { surveyStatusTexts } from "@canvass/ui"
import type { Signal } from "@preact/signals"
import { Button, IconButton } from "../../components/Button.js"
import { Icon } from "../../components/Icon.js"
import { Menu, type MenuItem } from "../../components/Menu.js"
import { changeSettings } from "../../model/lists/settings.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { surveySelected } from "../../state/Selection.js"
import { headTexts } from "../../texts/headTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { Drawer } from "../Drawer.js"
import { focusOf } from "../questions/questionActions.js"
import { PreviewButton } from "../ViewTabs.js"
import { ChangesChip } from "./ChangesChip.js"
import { SavingStatus } from "./SavingStatus.js"

export const Head = ({ drawer }: { readonly drawer: Signal<Drawer | undefined> }) => {
  const editor = useEditor()
  const saving = useSaving()
  const t = { ...useTexts(screenTexts), ...useTexts(headTexts) }
  const { links, status } = editor.survey.value
  const { ports } = editor
  const hasChanges = saving.hasChanges.value
  const toggle = (name: Drawer) => {
    drawer.value = drawer.value === name ? undefined : name
  }
  /** Leaves once the draft is stored and applied, or after a while. */
  const goTo = async (address: string) => {
    await Promise.race([saving.leave(), new Promise((resolve) => setTimeout(resolve, maxLeaveMillis))])
    location.href = address
  }
  const link = (label: string, address: string | undefined): ReadonlyArray<MenuItem> =>
    address === undefined ? [] : [{ label, run: () => void goTo(address) }]
  const items: ReadonlyArray<MenuItem> = [
    ...link(t.preview, links?.preview),
    ...link(t.design, links?.design),
    ...link(t.share, links?.share),
    ...link(t.results, links?.results),
    ...link(t.text, links?.text),
    ...ports.discard === undefined || !hasChanges ? [] : [{
      label: t.discard,
      isDanger: true,
      icon: "trash" as const,
      run: () => {
        editor.dialog.value = { kind: "discard" }
      }
    }]
  ]
  return (
    <header class="head">
      <h1 class="visually-hidden">{editor.definition.value.title || t.untitled}</h1>
      {links?.back !== undefined && (
        <a
          class="button icon quiet back"
          href={links.back}
          aria-label={t.back}
          title={t.back}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            void goTo(event.currentTarget.href)
          }}
        >
          <Icon name="back" />
        </a>
      )}
      <span class="only-narrow">
        <IconButton icon="menu" label={t.outline} focus="drawer:outline" onClick={() => toggle("outline")} />
      </span>
      <input
        class="title"
        type="text"
        dir="auto"
        aria-label={t.title}
        placeholder={t.untitled}
        value={editor.definition.value.title}
        data-focus="title"
        onFocus={() => editor.select(surveySelected)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing) return
          event.preventDefault()
          const [first] = editor.definition.value.questions ?? []
          if (first === undefined) editor.focus.value = "add-question"
          else editor.select({ kind: "questions", keys: [first.key] }, focusOf(first.key))
        }}
        onInput={({ currentTarget: { value } }) =>
          editor.edit((before) => changeSettings(before, { title: value }), "/title")}
      />
      <span class="chip" data-status={status}>{surveyStatusTexts[editor.language][status]}</span>
      {status !== "draft" && hasChanges && <ChangesChip />}
      <SavingStatus />
      <span class="space" />
      <span class="history">
        <IconButton icon="undo" label={t.undo} isDisabled={!editor.canUndo.value} onClick={() => editor.undo()} />
        <IconButton icon="redo" label={t.redo} isDisabled={!editor.canRedo.value} onClick={() => editor.redo()} />
      </span>
      <span class="not-small">
        <PreviewButton />
      </span>
      {items.length > 0 && <Menu label={t.more} items={items} />}
      {ports.apply !== undefined && ports.plan !== undefined && (
        <Button
          kind="primary"
          isDisabled={status === "published" && !hasChanges && saving.status.value.kind === "saved"}
          onClick={() => {
            editor.dialog.value = { kind: "publish" }
          }}
        >
          {status === "draft" ? t.publish : (
            <>
              <span class="long">{status === "published" ? t.publishChanges : t.reopen}</span>
              <span class="short">{t.publish}</span>
            </>
          )}
        </Button>
      )}
      <span class="only-narrow">
        <IconButton icon="settings" label={t.inspector} focus="drawer:inspector" onClick={() => toggle("inspector")} />
      </span>
    </header>
  )
}

/** How long the page waits before it leads elsewhere. */
const maxLeaveMillis = 3_000
