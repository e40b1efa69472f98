import type { ReactNode } from 'react'
import styles from './login.module.css'
import type { ModeProps } from './modes/modes.ts'

type PanelHeadProps = Pick<ModeProps, 'heading'> & { title: string; children?: ReactNode }

/** What the panel is for at the moment, and a line beside it. */
export function PanelHead({ heading: Heading, title, children }: PanelHeadProps) {
  return (
    <div className={styles.heading}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.switch}>{children}</p>}
    </div>
  )
}

type HeadLinkProps = {
  label: string
  onClick: () => void
  /** The pointer or the focus is on it. */
  onNear?: () => void
}

export function HeadLink({ label, onClick, onNear }: HeadLinkProps) {
  return (
    <button type="button" className={styles.switchButton} onClick={onClick} onPointerEnter={onNear} onFocus={onNear}>
      {label}
    </button>
  )
}
