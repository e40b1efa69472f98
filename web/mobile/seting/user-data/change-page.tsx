import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { MobilePage, type MobilePageProps } from '#web/mobile/mobile-page.tsx'
import styles from './change-field.module.css'

type ChangePageProps = Pick<MobilePageProps, 'ground' | 'className'> & {
  title: string
  /** Something has changed and could be right. */
  canSave: boolean
  isPending: boolean
  /** The form with this id, which is saved in the bar. */
  children: (id: string) => ReactNode
}

/** A page that changes one thing: every one of them is saved at the same place. */
export function ChangePage({ title, canSave, isPending, children, ...page }: ChangePageProps) {
  const id = useId()
  const save = (
    <button
      type="submit"
      form={id}
      className={styles.save}
      disabled={!canSave || isPending}
      aria-busy={isPending || undefined}
    >
      {m.profile_save()}
    </button>
  )
  return (
    <MobilePage {...page} title={title} end={save}>
      {children(id)}
    </MobilePage>
  )
}
