import { Cell } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export type ChoiceCellProps<V extends string> = {
  icon: IconDrawing
  label: string
  value: V
  options: { value: V; label: string; lang?: string }[]
  onChoose: (value: V) => void
}

/** A row that shows what is set; a sheet offers the rest. */
export function ChoiceCell<V extends string>({ icon, label, value, options, onChoose }: ChoiceCellProps<V>) {
  return (
    <ChoiceSheet title={label} options={options} value={value} onChange={onChoose}>
      {(open) => (
        <Cell
          icon={icon}
          label={label}
          value={options.find((option) => option.value === value)?.label}
          onClick={open}
        />
      )}
    </ChoiceSheet>
  )
}
