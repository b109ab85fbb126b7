/** The preview: the form as respondents see it, on a device, in a language. It follows edits, and stores nothing. */
import { languageName } from "@canvass/ui"
import { useComputed, useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLayoutEffect, useMemo, useRef } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { useEditor } from "../../state/EditorContext.js"
import { useStyle } from "../../style/useStyle.js"
import { previewTexts } from "../../texts/previewTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { previewStyle } from "./previewStyle.js"
import { Respondent } from "./Respondent.js"
import { TriedForm } from "./TriedForm.js"
import { TryState } from "./TryState.js"

/** The widths of devices, in pixels. A page is as wide as there is room. */
const widths = { phone: 390, tablet: 744, page: undefined } as const

type Device = keyof typeof widths

const devices = ["phone", "tablet", "page"] as const satisfies ReadonlyArray<Device>

export const Preview = () => {
  const editor = useEditor()
  const t = useTexts(previewTexts)
  const tried = useMemo(() => new TryState(editor.definition), [editor])
  const device = useSignal<Device>("phone")
  const languages = useComputed(() => editor.definition.value.languages ?? [])
  useStyle(previewStyle)
  return (
    <div class="preview-view">
      <div class="preview-bar">
        <div class="segments" role="group" aria-label={t.device}>
          {devices.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={device.value === name}
              onClick={() => {
                device.value = name
              }}
            >
              {t.devices[name]}
            </button>
          ))}
        </div>
        {languages.value.length > 1 && (
          <select
            class="input"
            aria-label={t.language}
            value={tried.language.value}
            onChange={({ currentTarget: { value } }) => {
              tried.tag.value = value
            }}
          >
            {languages.value.map((tag) => <option key={tag} value={tag}>{languageName(tag, editor.language)}</option>)}
          </select>
        )}
        <span class="space" />
        <Button kind="quiet" onClick={() => tried.restart()}>{t.restart}</Button>
      </div>
      <Respondent tried={tried} />
      <TriedForm tried={tried} wrap={(form) => <Frame device={device.value}>{form}</Frame>} />
      <p class="hint stored">{t.nothingStored}</p>
    </div>
  )
}

/** The screen of a device. One that is wider than the preview is shown smaller. */
const Frame = ({ children, device }: { readonly children: ComponentChildren; readonly device: Device }) => {
  const room = useRef<HTMLDivElement>(null)
  const scale = useSignal(1)
  const { [device]: width } = widths
  useLayoutEffect(() => {
    const { current } = room
    if (current === null) return undefined
    const fit = () => {
      scale.value = width === undefined ? 1 : Math.min(1, current.clientWidth / width)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(current)
    fit()
    return () => observer.disconnect()
  }, [width])
  return (
    <div class="device-room" ref={room}>
      <div
        class="device"
        data-device={device}
        style={width === undefined ? {} : { width: `${width}px`, zoom: scale.value }}
      >
        {children}
      </div>
    </div>
  )
}
