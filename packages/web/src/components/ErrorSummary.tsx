/** The errors of a form, at its top, with links to the fields. The script moves the focus to it. */
export interface ErrorSummaryProps {
  readonly title: string
  readonly errors: ReadonlyArray<{
    /** `id` of the field. */
    readonly fieldId: string
    readonly label: string
    readonly messages: ReadonlyArray<string>
  }>
}

export const ErrorSummary = ({ errors, title }: ErrorSummaryProps) => (
  <section class="summary" role="alert" aria-labelledby="summary-title" tabIndex={-1} data-focus>
    <h2 id="summary-title">{title}</h2>
    <ul>
      {errors.map(({ fieldId, label, messages }) => (
        <li key={fieldId}>
          <a href={`#${fieldId}`}>{label}</a>
          {messages.map((message) => <span key={message}>{message}</span>)}
        </li>
      ))}
    </ul>
  </section>
)
