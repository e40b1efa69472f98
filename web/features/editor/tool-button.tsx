import type { ComponentProps, Ref } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './editor.module.css'

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconDrawing
  label: string
  /** Leave it out for what is done rather than switched. */
  isOn?: boolean
  isOff?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The focus stays in the text when it is pressed with a pointer. What does nothing here stays reachable and says so. */
export function ToolButton({ icon, label, isOn, isOff, className, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.tool, className)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onClick}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}
