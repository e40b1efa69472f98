import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { ClosedLinks } from '#web/features/wallet/closed.tsx'
import { MobilePage, type MobilePageProps } from '#web/mobile/mobile-page.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import styles from './pay.module.css'

type WalletPageProps = {
  title: string
  /** What it costs and the button; it stays while the content scrolls. */
  bar: ReactNode
  children: ReactNode
}

/** A page where something is paid for, with the way to what was paid before. */
export function WalletPage({ title, bar, children }: WalletPageProps) {
  return (
    <MobilePage
      title={title}
      end={
        <Link to="/webapp/user/purse" className={styles.action}>
          {m.wallet_statement()}
        </Link>
      }
      foot={<div className={styles.foot}>{bar}</div>}
    >
      {children}
    </MobilePage>
  )
}

export function ClosedPage({ title, text }: { title: string; text: string }) {
  return (
    <EmptyScreen
      title={title}
      text={text}
      drawing="locked"
      description={m.wallet_closed_hint()}
      action={<ClosedLinks statement="/webapp/user/purse" announcements="/webapp/announcement" />}
    />
  )
}

type EmptyScreenProps = Pick<EmptyStateProps, 'drawing' | 'description' | 'action'> &
  Pick<MobilePageProps, 'start'> & { title: string; text: string }

/** A page of which there is nothing to show yet: it says so, and leads on. */
function EmptyScreen({ title, text, drawing, description, action, start }: EmptyScreenProps) {
  return (
    <MobilePage title={title} start={start} ground="surface">
      <EmptyState
        drawing={drawing}
        title={text}
        description={description}
        action={
          action ?? (
            <SoftLink to="/webapp" size={36}>
              {m.shell_back_home()}
            </SoftLink>
          )
        }
      />
    </MobilePage>
  )
}
