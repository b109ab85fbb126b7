/** Says why a question is shown, or not. */
import { ConditionSentence } from "../../screen/conditions/ConditionSentence.js"
import { previewTexts } from "../../texts/previewTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { Reason } from "./reasons.js"

export const ReasonNote = ({ reason }: { readonly reason: Reason }) => {
  const t = useTexts(previewTexts)
  switch (reason.kind) {
    case "always":
      return null
    case "afterEnd":
    case "noOptions":
      return <p class="reason">{t[reason.kind]}</p>
    case "shown":
    case "hidden":
    case "pageHidden":
      return (
        <p class="reason">
          {reason.kind === "shown" ? t.because : reason.kind === "hidden" ? t.onlyIf : t.pageOnlyIf}{" "}
          <ConditionSentence condition={reason.condition} />
        </p>
      )
  }
}
