/** How far the definition is stored, in a few words. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useSaving } from "../../saving/SavingContext.js"
import type { SavingStatus as Status } from "../../saving/SavingStatus.js"
import { useEditor } from "../../state/EditorContext.js"
import { savingTexts } from "../../texts/savingTexts.js"
import { useTexts } from "../../texts/useTexts.js"

type Texts = typeof savingTexts["en"]

const tickMillis = 1_000

export const SavingStatus = () => {
  const { survey } = useEditor()
  const { isKept, status } = useSaving()
  const t = useTexts(savingTexts)
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, tickMillis)
    return () => clearInterval(timer)
  }, [])
  const { kind } = status.value
  const logIn = survey.value.links?.logIn
  const isStuck = kind !== "saved" && kind !== "saving" && kind !== "unsaved"
  return (
    <span class="saving-status" data-kind={kind} role={isStuck ? "alert" : undefined}>
      {textOf(status.value, now.value, t)}
      {isStuck && isKept.value !== undefined && ` (${isKept.value ? t.kept : t.notKept})`}
      {!isStuck && isKept.value === false && ` (${t.notKept})`}
      {kind === "session" && logIn !== undefined && <a href={logIn} target="_blank" rel="noopener">{t.logIn}</a>}
    </span>
  )
}

const textOf = (status: Status, now: number, t: Texts): string => {
  switch (status.kind) {
    case "saved": {
      const seconds = status.at === undefined ? undefined : Math.max(0, Math.round((now - status.at) / 1_000))
      if (seconds === undefined || seconds >= 3_600) return t.saved
      return seconds < 60 ? t.savedSeconds(seconds) : t.savedMinutes(Math.floor(seconds / 60))
    }
    case "unsaved":
    case "saving":
      return t.saving
    case "busy":
      return t.notSaved(t.busy(Math.max(1, Math.round((status.until - now) / 1_000))))
    case "offline":
      return t.notSaved(t.offline)
    case "session":
      return t.notSaved(t.session)
    case "conflict":
      return t.notSaved(t.conflict)
    case "refused":
      return t.notSaved(status.detail.replace(/\.$/, ""))
  }
}
