import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { type SessionList as SessionListData, sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { unreadOf } from '#web/api/queries/notification-queries.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'
import { changeMessages } from '#web/chat/chat-cache.ts'
import { trimmed } from '#web/chat/messages.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import nav from '#web/desktop/frame/side-nav.module.css'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { ChatHead } from '#web/features/chat/chat-head.tsx'
import { Conversation } from '#web/features/chat/conversation.tsx'
import { loadMessageCentre } from '#web/features/chat/load-chat.ts'
import { SessionList } from '#web/features/chat/sessions/session-list.tsx'
import { type MessageKind, messageKindOf, messageKinds } from '#web/features/message-kinds/message-kinds.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { ReadAll } from '#web/features/notices/read-all.tsx'
import { useUnread } from '#web/session/news.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { UnreadCount } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './message.module.css'

export const title = () => m.page_message()

export const loader = preload(async ({ api: own, queries, isLoggedIn }, { request }) => {
  const { searchParams } = new URL(request.url)
  if (!isLoggedIn()) return
  const isChat = messageKindOf(searchParams.get('type')).type === 'chat'
  const { COMMON_IS_CHAT } = await queries.ensureQueryData(siteConfigQuery(own))
  if (isChat) await loadMessageCentre(own, queries, searchParams.get('session'))
  else if (!COMMON_IS_CHAT) await queries.prefetchQuery(sessionsQuery(own))
})

/** Where a site has no chats they are there for those who have some from before. */
function useKinds(): MessageKind[] {
  const { COMMON_IS_CHAT } = useSite()
  const isGuest = useMe() === null
  const { data } = useQuery({ ...sessionsQuery(api), enabled: !COMMON_IS_CHAT && !isGuest })
  const hasChats = COMMON_IS_CHAT || (data?.list.length ?? 0) > 0
  return messageKinds.filter(({ type }) => type !== 'chat' || hasChats)
}

export function Component() {
  const isGuest = useMe() === null
  const [search] = useSearchParams()
  const kinds = useKinds()
  if (isGuest) return <GuestMessages />
  const asked = messageKindOf(search.get('type'))
  const kind = kinds.includes(asked) ? asked : (kinds[0] as MessageKind)
  return (
    <Page columns="wide" full>
      <Card className={styles.panes}>
        <div className={styles.pane}>
          <div className={styles.titleRow}>
            <h1 className={styles.title}>{m.page_message()}</h1>
            <ReadAll />
          </div>
          <KindNav kinds={kinds} current={kind} />
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
          <EmptyState className={styles.middle} drawing="comments" title={m.chat_pick_title()} />
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

function KindNav({ kinds, current }: { kinds: MessageKind[]; current: MessageKind }) {
  const counts = useUnread()
  return (
    <nav aria-label={m.message_kinds()} className={classNames(nav.nav, styles.kinds)}>
      {kinds.map((kind) => (
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
          drawing="locked"
          title={m.login_first()}
          description={m.message_none_hint()}
          action={<LoginButton variant="primary" />}
        />
      </Card>
    </Page>
  )
}
