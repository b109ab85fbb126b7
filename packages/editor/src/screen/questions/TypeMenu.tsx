/** A menu of the question types, which filters as one types. */
import type { QuestionType } from "@canvass/core/editing"
import { questionTypeUis } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { TypeSign } from "../question-types/TypeSign.js"

const isType = (name: string): name is QuestionType => Object.hasOwn(questionTypeUis, name)

const types: ReadonlyArray<QuestionType> = Object.keys(questionTypeUis).filter(isType)

export interface TypeMenuProps {
  readonly onChoose: (type: QuestionType) => void
  /** @param isAbandoned whether the focus should go back to where it was */
  readonly onClose: (isAbandoned: boolean) => void
}

export const TypeMenu = ({ onChoose, onClose }: TypeMenuProps) => {
  const { language } = useEditor()
  const t = useTexts(canvasTexts)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const query = useSignal("")
  const active = useSignal(0)
  const words = query.value.toLowerCase().split(" ").filter((word) => word !== "")
  const found = types.filter((type) => {
    const { hint, name } = questionTypeUis[type].texts[language]
    const text = `${name} ${hint}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })

  // Before the next key, which is for this field.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" })
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) onClose(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    event.stopPropagation()
    const { length } = found
    if (event.key === "Tab") onClose(false)
    else if (event.key === "Escape") onClose(true)
    else if (event.key === "ArrowDown") active.value = (active.value + 1) % Math.max(1, length)
    else if (event.key === "ArrowUp") active.value = (active.value - 1 + length) % Math.max(1, length)
    else if (event.key === "Enter") {
      const type = found[active.value]
      if (type !== undefined) onChoose(type)
    } else return
    if (event.key !== "Tab") event.preventDefault()
    root.current?.querySelectorAll("[role=option]")[active.value]?.scrollIntoView({ block: "nearest" })
  }

  return (
    <div class="type-menu" ref={root} onKeyDown={onKeyDown}>
      <input
        ref={input}
        class="input"
        type="text"
        role="combobox"
        aria-label={t.searchType}
        placeholder={t.searchType}
        aria-expanded={true}
        aria-controls={id}
        aria-activedescendant={found[active.value] === undefined ? undefined : `${id}-${active.value}`}
        autocomplete="off"
        value={query.value}
        onInput={({ currentTarget: { value } }) => {
          query.value = value
          active.value = 0
        }}
      />
      <ul id={id} role="listbox" aria-label={t.chooseType}>
        {found.map((type, index) => {
          const { hint, name } = questionTypeUis[type].texts[language]
          return (
            <li
              key={type}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active.value}
              onPointerMove={() => {
                active.value = index
              }}
              onClick={() => onChoose(type)}
            >
              <TypeSign type={type} />
              <span>{name}</span>
              <small>{hint}</small>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p class="hint" role="status">{t.noType}</p>}
    </div>
  )
}
