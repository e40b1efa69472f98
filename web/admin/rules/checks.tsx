import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type ChecksProps<V extends string> = {
  all: readonly V[]
  names: Record<V, () => string>
  value: readonly V[]
  onChange: (value: V[]) => void
}

/** Some of a few. */
export function Checks<V extends string>({ all, names, value, onChange }: ChecksProps<V>) {
  return all.map((one) => (
    <Checkbox
      key={one}
      label={names[one]()}
      checked={value.includes(one)}
      onChange={(isOn) => onChange(isOn ? [...value, one] : value.filter((other) => other !== one))}
    />
  ))
}
