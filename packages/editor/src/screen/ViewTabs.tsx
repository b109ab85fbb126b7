/** Chooses what is shown of the survey, and opens the preview. */
import { Button } from "../components/Button.js"
import { useEditor } from "../state/EditorContext.js"
import { viewNames } from "../state/View.js"
import { useTexts } from "../texts/useTexts.js"
import { viewTexts } from "../texts/viewTexts.js"

export const ViewTabs = () => {
  const { definition, views } = useEditor()
  const t = useTexts(viewTexts)
  const { length: languageCount } = definition.value.languages ?? []
  return (
    <nav class="view-tabs" aria-label={t.views}>
      {viewNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={views.view.value === name ? "page" : undefined}
          onClick={() => {
            views.view.value = name
          }}
        >
          {t.names[name]}
          {name === "languages" && languageCount > 1 && <span class="number">{languageCount}</span>}
        </button>
      ))}
      <span class="only-small">
        <PreviewButton />
      </span>
    </nav>
  )
}

export const PreviewButton = () => {
  const { views: { isPreviewOpen, view } } = useEditor()
  const t = useTexts(viewTexts)
  const isOpen = isPreviewOpen.value && view.value === "questions"
  return (
    <Button
      isPressed={isOpen}
      onClick={() => {
        isPreviewOpen.value = !isOpen
        view.value = "questions"
      }}
    >
      {t.preview}
    </Button>
  )
}
