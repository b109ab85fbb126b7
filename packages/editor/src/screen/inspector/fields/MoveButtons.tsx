/** Moves an entry of a list whose order counts. */
import { Button } from "../../../components/Button.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"

export const MoveButtons = ({ count, index, onMove }: {
  readonly index: number
  readonly count: number
  /** Takes the index in the list without the entry. */
  readonly onMove: (to: number) => void
}) => {
  const t = useTexts(inspectorTexts)
  if (count < 2) return null
  return (
    <div class="panel-buttons">
      <Button isDisabled={index === 0} onClick={() => onMove(index - 1)}>{t.moveSelectedUp}</Button>
      <Button isDisabled={index === count - 1} onClick={() => onMove(index + 1)}>{t.moveSelectedDown}</Button>
    </div>
  )
}
