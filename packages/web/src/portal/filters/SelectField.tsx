/** A choice in a filter. */
export interface SelectFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

export const SelectField = ({ label, name, options, value }: SelectFieldProps) => (
  <label>
    <span>{label}</span>
    <select name={name}>
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>{option.label}</option>
      ))}
    </select>
  </label>
)
