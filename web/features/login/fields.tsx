import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { m } from '#messages/messages.js'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './login.module.css'
import type { Dress } from './modes/modes.ts'

export type LoginFieldProps = Omit<TextFieldProps, 'label' | 'variant' | 'prefix'> & {
  dress: Dress
  name: string
  label: string
  icon: IconDrawing
}

/** One field in either dress. On the phone the placeholder names it, and a cross empties it. */
export function LoginField({ dress, icon, label, suffix, placeholder, hint, ...rest }: LoginFieldProps) {
  const onPhone = dress === 'mobile'
  return (
    <TextField
      {...rest}
      label={label}
      hideLabel={onPhone}
      hint={onPhone ? undefined : hint}
      placeholder={placeholder ?? (onPhone ? label : undefined)}
      variant={onPhone ? 'underline' : 'box'}
      size={onPhone ? 48 : 40}
      prefix={<Icon of={icon} size={onPhone ? 20 : 18} />}
      suffix={suffix ?? (onPhone && rest.type !== 'password' ? <ClearButton /> : undefined)}
    />
  )
}

function ClearButton() {
  return (
    <button type="button" tabIndex={-1} className={styles.clear} aria-label={m.login_clear()} onClick={clear}>
      <Icon of={X} size={16} />
    </button>
  )
}

function clear(event: MouseEvent<HTMLButtonElement>): void {
  const input = event.currentTarget.parentElement?.querySelector('input')
  if (!input) return
  input.value = ''
  // The field keeps an account of itself and must hear of it.
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.focus()
}
