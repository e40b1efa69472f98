import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { unreadOf } from '../../api/notification-queries.ts'
import { type MessageKind, messageKindOf, messageKinds } from '../../features/message-kinds/message-kinds.ts'
import { NoticeList } from '../../features/notices/notice-list.tsx'
import { ReadAll } from '../../features/notices/read-all.tsx'
import { openLogin } from '../../session/login-door.ts'
import { useUnread } from '../../session/news.ts'
import { useMe } from '../../session/use-me.ts'
import { UnreadCount } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../frame/page.tsx'
import nav from '../frame/side-nav.module.css'
import styles from './message.module.css'

export const title = () => m.page_message()

export function Component() {
  const isGuest = useMe() === null
  const [search] = useSearchParams()
  if (isGuest) return <GuestMessages />
  const kind = messageKindOf(search.get('type'))
  return (
    <Page columns="wide">
      <Card className={styles.panes}>
        <div className={styles.pane}>
          <div className={styles.titleRow}>
            <h1 className={styles.title}>{m.page_message()}</h1>
            <ReadAll />
          </div>
          <KindNav current={kind} />
        </div>
        {kind.type === 'chat' ? (
          <Chats kind={kind} />
        ) : (
          <section className={classNames(styles.pane, styles.notices)} aria-label={kind.name()}>
            <h2 className={styles.head}>{kind.name()}</h2>
            <NoticeList key={kind.type} kind={kind.type} empty={kind.empty()} drawing={kind.drawing} />
          </section>
        )}
      </Card>
    </Page>
  )
}

function Chats({ kind }: { kind: MessageKind }) {
  return (
    <>
      <section className={styles.pane} aria-label={kind.name()}>
        <h2 className={styles.head}>{kind.name()}</h2>
        <EmptyState drawing={kind.drawing} title={kind.empty()} className={styles.middle} />
      </section>
      <section className={classNames(styles.pane, styles.detail)} aria-label={m.message_detail()}>
        <EmptyState drawing="nothing" title={m.message_none_title()} description={m.message_none_hint()} />
      </section>
    </>
  )
}

function KindNav({ current }: { current: MessageKind }) {
  const counts = useUnread()
  return (
    <nav aria-label={m.message_kinds()} className={classNames(nav.nav, styles.kinds)}>
      {messageKinds.map((kind) => (
        <Link
          key={kind.type}
          to={kind.type === 'chat' ? '/message' : `/message?type=${kind.type}`}
          className={nav.item}
          aria-current={kind === current ? 'page' : undefined}
        >
          <Icon of={kind.icon} />
          <span className={nav.grow}>{kind.name()}</span>
          {kind.type !== 'chat' && <UnreadCount count={unreadOf(counts, kind.type)} />}
        </Link>
      ))}
    </nav>
  )
}

function GuestMessages() {
  return (
    <Page>
      <Card>
        <h1 className={styles.title}>{m.page_message()}</h1>
        <EmptyState
          level={2}
          drawing="locked"
          title={m.login_first()}
          description={m.message_none_hint()}
          action={
            <Button variant="primary" onClick={openLogin}>
              {m.shell_login()}
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
