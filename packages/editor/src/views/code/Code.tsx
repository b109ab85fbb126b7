/** The definition as YAML, with line numbers, and with what is wrong at its place. */
import { useSignalEffect } from "@preact/signals"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { useEditor } from "../../state/EditorContext.js"
import { useStyle } from "../../style/useStyle.js"
import { codeTexts } from "../../texts/codeTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { CodeState } from "./CodeState.js"
import { codeStyle } from "./codeStyle.js"
import { maxTextLength, type TextPlace } from "./DefinitionText.js"
import { Exchanges } from "./Exchanges.js"

interface ShownError extends TextPlace {
  readonly detail: string
}

export const Code = () => {
  const editor = useEditor()
  const t = useTexts(codeTexts)
  const code = useMemo(() => new CodeState(editor), [editor])
  const area = useRef<HTMLTextAreaElement>(null)
  useStyle(codeStyle)
  useSignalEffect(() => code.follow(editor.definition.value))
  useEffect(() => () => code.flush(), [code])

  const { value: read } = code.read
  const { value: text } = code.text
  const found: ReadonlyArray<ShownError> = read === undefined ? [] : read.definition === undefined
    ? read.errors.map(({ column, line, problem }) => ({
      line,
      column,
      detail: problem.kind === "syntax" ? problem.detail : `${problem.pointer}: ${t.expected[problem.expected]}`
    }))
    : editor.findings.value.errors.map(({ detail, pointer }) => ({ ...read.placeOf(pointer), detail }))
  const status = read === undefined
    ? t.reading
    : read.definition === undefined
    ? read.errors.some(({ problem }) => problem.kind === "syntax") ? t.noYaml : t.noDefinition
    : code.questions.value.length > 0
    ? t.asks
    : t.taken

  const goTo = ({ column, line }: TextPlace) => {
    const { current } = area
    if (current === null) return
    const start = text.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
    current.focus()
    current.setSelectionRange(start, start)
    current.parentElement?.scrollTo({ top: (line - 5) * lineHeight })
  }

  return (
    <div class="code-view">
      <div class="code-status">
        <p role="status" data-waits={status === t.taken || status === t.reading ? undefined : ""}>{status}</p>
        {editor.views.unfinishedText.value !== undefined && read !== undefined && (
          <Button
            kind="quiet"
            onClick={() => {
              code.discard()
              area.current?.focus()
            }}
          >
            {t.discard}
          </Button>
        )}
      </div>
      <div class="code-text">
        <LineNumbers count={text.split("\n").length} errors={found} />
        <textarea
          ref={area}
          wrap="off"
          dir="ltr"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          maxLength={maxTextLength}
          aria-label={t.text}
          aria-invalid={found.length > 0}
          rows={text.split("\n").length + 1}
          value={text}
          onInput={({ currentTarget: { value } }) => code.write(value)}
        />
      </div>
      <Exchanges code={code} onAnswered={() => area.current?.focus()} />
      {found.length > 0 && (
        <section class="code-errors" aria-label={t.errors}>
          <ul>
            {found.map(({ column, detail, line }) => (
              <li key={`${line}:${column} ${detail}`}>
                <button type="button" onClick={() => goTo({ line, column })}>
                  <b>{t.place(line, column)}</b> {detail}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** In pixels, as the style has it. */
const lineHeight = 20

const LineNumbers = ({ count, errors }: {
  readonly count: number
  readonly errors: ReadonlyArray<TextPlace>
}) => (
  <div class="line-numbers" aria-hidden="true">
    <pre>{Array.from({ length: count }, (_, index) => index + 1).join("\n")}</pre>
    {[...new Set(errors.map(({ line }) => line))].map((line) => (
      <i key={line} style={{ top: `${(line - 1) * lineHeight}px` }} />
    ))}
  </div>
)
