import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FramedPage } from './frame/framed-page.tsx'
import { PullToRefresh } from './frame/pull-to-refresh.tsx'
import { useBack } from './frame/use-back.ts'
import styles from './mobile-page.module.css'

export type MobilePageProps = {
  /** The heading of the page, in the middle of the bar. */
  title: ReactNode
  /** Left of the title: the way back unless told otherwise (null: nothing, on the four pages of the tab bar). */
  start?: ReactNode
  /** Right of the title: one or two actions. */
  end?: ReactNode
  /** A hairline under the bar, for pages whose content begins on the page ground. */
  line?: boolean
  /** ground: grey page; surface: white page. */
  ground?: 'ground' | 'surface'
  /** A bar at the end that stays while the content scrolls. */
  foot?: ReactNode
  /** A list that can be pulled down to be read again. */
  refreshes?: boolean
  className?: string
  children: ReactNode
}

/** A page of the mobile area: bar with the title, then the content. The pane around it scrolls. */
export function MobilePage(props: MobilePageProps) {
  const { ground = 'ground', refreshes = false, foot, className, children } = props
  const main = <main className={classNames(styles.main, className)}>{children}</main>
  if (foot !== undefined)
    return (
      <FramedPage head={<Head {...props} />} foot={foot}>
        {main}
      </FramedPage>
    )
  return (
    <div className={styles.page} data-ground={ground}>
      <Head {...props} />
      {refreshes && <PullToRefresh />}
      {main}
    </div>
  )
}

function Head({ title, start = <BackButton />, end, line = true }: MobilePageProps) {
  return (
    <header className={styles.bar} data-line={line || undefined}>
      <div className={styles.start}>{start}</div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.end}>{end}</div>
    </header>
  )
}

export function BackButton({ className }: { className?: string }) {
  const back = useBack()
  return (
    <button type="button" className={classNames(styles.action, className)} aria-label={m.shell_back()} onClick={back}>
      <Icon of={ChevronLeft} size={24} />
    </button>
  )
}
