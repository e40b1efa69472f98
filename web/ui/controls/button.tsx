import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '#messages/messages.js'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'soft' | 'line' | 'quiet' | 'done' | 'ghost' | 'text' | 'danger'
export type ButtonSize = 28 | 32 | 36 | 44 | 48

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: a spinner joins the label, the width stays, clicks do nothing, focus is kept. */
  pending?: boolean
  icon?: ReactNode
  block?: boolean
}
type AsButton = ComponentProps<'button'> & { to?: undefined }
type AsLink = Omit<LinkProps, 'children'> & { children?: ReactNode; disabled?: undefined; type?: undefined }
export type ButtonProps = Look & (AsButton | AsLink)

const swallow = (event: MouseEvent) => event.preventDefault()

function Content({ pending, icon, size, children }: Pick<ButtonProps, 'pending' | 'icon' | 'size' | 'children'>) {
  const spinner = pending && <Spinner size={size && size >= 44 ? 16 : 12} className={styles.spinner} />
  return (
    <>
      {icon ? (
        <span className={styles.icon} data-pending={pending || undefined}>
          {icon}
          {spinner}
        </span>
      ) : (
        spinner
      )}
      {children}
    </>
  )
}

export function Button(props: ButtonProps) {
  const { variant = 'line', size = 36, pending = false, icon, block = false, className, children, ...rest } = props
  const shared = {
    className: classNames(styles.button, styles[variant], className),
    'data-size': size,
    'data-block': block || undefined,
    'data-pending': pending ? (icon ? 'icon' : 'label') : undefined,
    'aria-busy': pending || undefined,
    ...(pending ? { onClick: swallow } : undefined),
  }
  const content = (
    <Content pending={pending} icon={icon} size={size}>
      {children}
    </Content>
  )
  if (rest.to !== undefined) {
    return (
      <Link {...rest} {...shared}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} {...shared}>
      {content}
    </button>
  )
}

/** The way out of a question. A sheet shows it across its lower end, whatever the order of the buttons. */
export function CancelButton({ children = m.ui_cancel(), ...rest }: ButtonProps) {
  return (
    <Button {...rest} data-cancel="">
      {children}
    </Button>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'block' | 'aria-label'> & {
  icon: ReactNode
  /** What the button does, for those who cannot see the drawing; shown as a tip to the others. */
  label: string
}

export function IconButton({ icon, label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  const props = { title: label, ...rest, variant, 'aria-label': label, className: classNames(styles.square, className) }
  return <Button {...(props as ButtonProps)} icon={icon} />
}
