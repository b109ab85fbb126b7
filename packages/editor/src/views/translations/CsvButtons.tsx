/** Exchanges the translations of a language with translators, as a CSV file. */
import { type CsvRow, readCsv, writeCsv } from "@canvass/ui"
import { type ReadonlySignal, useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { takeTranslations } from "../../model/names/takeTranslations.js"
import { useEditor } from "../../state/EditorContext.js"
import { translationTexts } from "../../texts/translationTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { TextGroup } from "./TextGroups.js"

const maxBytes = 1_048_576

interface Report {
  readonly isError: boolean
  readonly sentences: ReadonlyArray<string>
}

export const CsvButtons = ({ groups, tag }: {
  readonly groups: ReadonlySignal<ReadonlyArray<TextGroup>>
  readonly tag: string
}) => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  const file = useRef<HTMLInputElement>(null)
  const report = useSignal<Report | undefined>(undefined)

  const download = () => {
    const translations = editor.definition.peek().translations?.[tag] ?? {}
    const rows = groups.peek().flatMap(({ texts }): ReadonlyArray<CsvRow> =>
      texts.map(({ place, text }) => ({ place, source: text, translation: translations[place] ?? "" }))
    )
    const link = document.createElement("a")
    link.href = URL.createObjectURL(new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }))
    link.download = `translations-${tag}.csv`
    link.click()
    // The download has begun by the time the address is gone.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  const take = async (chosen: File) => {
    const read = chosen.size > maxBytes ? undefined : readCsv(await chosen.text())
    if (read === undefined) report.value = { isError: true, sentences: [t.csvErrors.size] }
    else if ("_tag" in read) {
      report.value = { isError: true, sentences: [`${t.line(read.line)}: ${t.csvErrors[read.code]}`] }
    } else {
      const { definition, outdated, taken, unknown } = takeTranslations(editor.definition.peek(), tag, read)
      editor.edit(() => definition)
      report.value = {
        isError: false,
        sentences: [
          t.taken(taken),
          ...unknown.length === 0 ? [] : [t.unknown(unknown.length)],
          ...outdated.length === 0 ? [] : [t.outdated(outdated.length)]
        ]
      }
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={download}>{t.export}</Button>
      <Button kind="quiet" onClick={() => file.current?.click()}>{t.import}</Button>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t.import}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) void take(chosen)
          currentTarget.value = ""
        }}
      />
      {report.value !== undefined && (
        <p class={report.value.isError ? "csv-report error" : "csv-report hint"} role="status">
          {report.value.sentences.join(" ")}
        </p>
      )}
    </>
  )
}
