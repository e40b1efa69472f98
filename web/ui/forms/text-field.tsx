import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { useGraphemeCount } from '#web/ui/hooks/use-grapheme-count.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './field.module.css'
import { FieldFrame, type FieldFrameProps, useControlProps } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'size' | 'prefix' | 'defaultValue' | 'value'>
export type TextFieldProps = FieldFrameProps &
  Native & {
    value?: string
    defaultValue?: string
    /** box: outlined; fill: search and composers; underline: mobile forms. */
    variant?: 'box' | 'fill' | 'underline'
    /** 48 for touch; the default grows to it by itself on touch screens. */
    size?: 36 | 40 | 48
    prefix?: ReactNode
    suffix?: ReactNode
    /** Between the box and what is said of it. */
    below?: ReactNode
  }

const frameKeys = ['label', 'hideLabel', 'name', 'hint', 'error', 'messages', 'limit', 'validate', 'className'] as const

export function splitFrame<P extends FieldFrameProps>(props: P) {
  const frame: Record<string, unknown> = { required: props.required, disabled: props.disabled }
  const rest: Record<string, unknown> = { ...props }
  for (const key of frameKeys) {
    frame[key] = props[key]
    delete rest[key]
  }
  return [frame as FieldFrameProps, rest as Omit<P, (typeof frameKeys)[number]>] as const
}

export function Counter({ count, limit }: { count: number; limit: number }) {
  return (
    <span className={styles.suffix} data-over={count > limit || undefined}>
      {count}/{limit}
    </span>
  )
}

function PasswordEye({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const label = shown ? m.ui_hide_password() : m.ui_show_password()
  return (
    <button type="button" className={styles.eye} aria-label={label} title={label} onClick={onToggle}>
      <Icon of={shown ? EyeOff : Eye} size={18} />
    </button>
  )
}

function Input(props: ComponentProps<'input'>) {
  return <input {...props} {...useControlProps()} />
}

export function TextField(props: TextFieldProps) {
  const [frame, { variant = 'box', size = 40, prefix, suffix, below, type = 'text', value, defaultValue, ...native }] =
    splitFrame(props)
  const [shown, setShown] = useState(false)
  const { count, ...counting } = useGraphemeCount(value, defaultValue)
  return (
    <FieldFrame {...frame}>
      <div className={styles.box} data-variant={variant} data-size={size}>
        {prefix}
        <Input
          {...native}
          {...(props.limit === undefined ? undefined : counting)}
          value={value}
          defaultValue={defaultValue}
          type={type === 'password' && shown ? 'text' : type}
          className={styles.control}
        />
        {props.limit !== undefined && <Counter count={count} limit={props.limit} />}
        {suffix}
        {type === 'password' && <PasswordEye shown={shown} onToggle={() => setShown(!shown)} />}
      </div>
      {below}
    </FieldFrame>
  )
}
