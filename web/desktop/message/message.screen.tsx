import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { type SessionList as SessionListData, sessionsQuery } from '../../api/im-queries.ts'
import { unreadOf } from '../../api/notification-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { ChatHead } from '../../features/chat/chat-head.tsx'
import { Conversation } from '../../features/chat/conversation.tsx'
import { loadMessageCentre } from '../../features/chat/load-chat.ts'
import { SessionList } from '../../features/chat/session-list.tsx'
import { type MessageKind, messageKindOf, messageKinds } from '../../features/message-kinds/message-kinds.ts'
import { NoticeList } from '../../features/notices/notice-list.tsx'
import { ReadAll } from '../../features/notices/read-all.tsx'
import { changeMessages } from '../../session/chat/chat-cache.ts'
import { trimmed } from '../../session/chat/messages.ts'
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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api: own, queries, isLoggedIn } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const isChat = messageKindOf(searchParams.get('type')).type === 'chat'
  if (isLoggedIn() && isChat) await loadMessageCentre(own, queries, searchParams.get('session'))
  return null
}

export function Component() {
  const isGuest = useMe() === null
  const [search] = useSearchParams()
  if (isGuest) return <GuestMessages />
  const kind = messageKindOf(search.get('type'))
  return (
    <Page columns="wide" full>
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

/** The list, and one of its chats beside it: the one that the address names, or the first. */
function Chats({ kind }: { kind: MessageKind }) {
  const [search] = useSearchParams()
  const first = useQuery({ ...sessionsQuery(api), select: firstOf }).data
  const current = search.get('session') ?? first
  const isChosen = search.has('session')
  useFreshStart(current)
  return (
    <>
      <section className={styles.pane} aria-label={kind.name()} data-aside={isChosen || undefined}>
        <SessionList current={current} searchClass={styles.search} />
      </section>
      <section
        className={classNames(styles.pane, styles.detail)}
        aria-label={m.message_detail()}
        data-aside={isChosen ? undefined : true}
      >
        {current ? (
          <Conversation id={current} head={(session) => <ChatHead session={session} />} />
        ) : (
          // The list beside it says what can be done.
          <EmptyState level={2} className={styles.middle} drawing="comments" title={m.chat_pick_title()} />
        )}
      </section>
    </>
  )
}

const firstOf = ({ list }: SessionListData) => list[0]?._id

/** Whoever comes back to a chat begins at its end. */
function useFreshStart(current: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (current) return () => changeMessages(queries, current, trimmed)
  }, [queries, current])
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
          <UnreadCount count={unreadOf(counts, kind.type)} />
        </Link>
      ))}
    </nav>
  )
}

function GuestMessages() {
  return (
    <Page columns="centred">
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
