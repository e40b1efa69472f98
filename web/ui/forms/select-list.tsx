import { Select as BaseSelect } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { BaseFrame } from '#web/ui/overlays/base-frame.tsx'
import styles from '#web/ui/overlays/popup.module.css'
import fieldStyles from './field.module.css'
import { useFieldLinks } from './field.tsx'

export type SelectOption<V extends string = string> = { value: V; label: string; hint?: ReactNode; disabled?: boolean }

export type SelectControlProps = {
  options: SelectOption[]
  current: string
  onPick: (value: string) => void
  placeholder: string
  required?: boolean
  disabled?: boolean
  size: number
  variant: string
}

export function SelectList(props: SelectControlProps) {
  const { options, current, onPick, placeholder, required, disabled, size, variant } = props
  const { id, labelId, name, describedBy, invalid, edited } = useFieldLinks()
  return (
    <BaseFrame>
      <BaseSelect.Root
        id={id}
        name={name}
        items={options}
        value={current === '' ? null : current}
        onValueChange={(next) => {
          onPick(next ?? '')
          edited()
        }}
        required={required}
        disabled={disabled}
      >
        <BaseSelect.Trigger
          className={classNames(fieldStyles.box, fieldStyles.selectButton)}
          data-size={size}
          data-variant={variant}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          data-invalid={invalid ? '' : undefined}
        >
          <BaseSelect.Value placeholder={placeholder} className={fieldStyles.selectValue} />
          <BaseSelect.Icon className={fieldStyles.chevron}>
            <Icon of={ChevronDown} size={16} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={4} className={styles.positioner}>
            <BaseSelect.Popup className={classNames(styles.popup, styles.menu, styles.select)}>
              <BaseSelect.List>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={styles.row}
                  >
                    <BaseSelect.ItemText className={styles.rowText}>{option.label}</BaseSelect.ItemText>
                    {option.hint && <span className={styles.hint}>{option.hint}</span>}
                    <BaseSelect.ItemIndicator>
                      <Icon of={Check} size={16} className={styles.tick} />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </BaseFrame>
  )
}
