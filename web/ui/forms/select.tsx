import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './field.module.css'
import { FieldFrame, type FieldFrameProps, useControlProps } from './field.tsx'
import type { SelectControlProps, SelectOption } from './select-list.tsx'
import { splitFrame } from './text-field.tsx'

type ListModule = typeof import('./select-list.tsx')
let listModule: ListModule | undefined

export type SelectProps<V extends string = string> = Omit<FieldFrameProps, 'limit' | 'validate'> & {
  options: SelectOption<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  placeholder?: string
  size?: 36 | 40 | 48
  variant?: 'box' | 'fill' | 'underline'
}

/** The styled list once it is here, for a mouse. */
function useList() {
  const mouse = useMedia('(hover: hover) and (pointer: fine)')
  const [loaded, setLoaded] = useState(listModule)
  useEffect(() => {
    if (!mouse || loaded) return
    import('./select-list.tsx').then(
      (list) => {
        listModule = list
        setLoaded(list)
      },
      // The system's own list does as well.
      () => {},
    )
  }, [mouse, loaded])
  return mouse ? loaded?.SelectList : undefined
}

/** The system's own list on the server and on touch; a styled one, loaded afterwards, for a mouse. */
export function Select<V extends string = string>(props: SelectProps<V>) {
  const [frame, { options, value, defaultValue, onChange, placeholder, size = 40, variant = 'box' }] = splitFrame(props)
  const [own, setOwn] = useState<string>(defaultValue ?? '')
  const [isHeld, setIsHeld] = useState(false)
  const List = useList()
  const control: SelectControlProps = {
    options,
    current: value ?? own,
    onPick: (next) => {
      setOwn(next)
      onChange?.(next as V)
    },
    placeholder: placeholder ?? m.ui_choose(),
    required: props.required,
    disabled: props.disabled,
    size,
    variant,
  }
  return (
    <FieldFrame {...frame}>
      {/* The two do not change places under somebody who is choosing. */}
      {List && !isHeld ? <List {...control} /> : <NativeSelect {...control} onHold={setIsHeld} />}
    </FieldFrame>
  )
}

function NativeSelect({
  options,
  current,
  onPick,
  placeholder,
  required,
  disabled,
  size,
  variant,
  onHold,
}: SelectControlProps & { onHold: (isHeld: boolean) => void }) {
  return (
    <div className={styles.box} data-size={size} data-variant={variant}>
      <select
        {...useControlProps()}
        className={styles.control}
        value={current}
        onChange={(event) => onPick(event.currentTarget.value)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        required={required}
        disabled={disabled}
      >
        {current === '' && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className={styles.chevron} />
    </div>
  )
}
