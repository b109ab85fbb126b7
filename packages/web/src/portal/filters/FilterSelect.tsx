/** A choice in a filter. */
export interface FilterSelectProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

export const FilterSelect = ({ label, name, options, value }: FilterSelectProps) => (
  <label>
    <span>{label}</span>
    <select name={name}>
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>{option.label}</option>
      ))}
    </select>
  </label>
)
