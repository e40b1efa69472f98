import { useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
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
import { JoinByLink } from '#web/features/chat/group/join-by-link.tsx'
import { LazyGroupPanel } from '#web/features/chat/group/lazy-panel.tsx'
import { loadMessageCentre } from '#web/features/chat/load-chat.ts'
import { SessionList } from '#web/features/chat/sessions/session-list.tsx'
import { type MessageKind, messageKindOf, messageKinds } from '#web/features/message-kinds/message-kinds.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { ReadAll } from '#web/features/notices/read-all.tsx'
import { useUnread } from '#web/session/news.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { UnreadCount } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
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
      <JoinByLink />
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
          <Chat key={current} id={current} />
        ) : (
          // The list beside it says what can be done.
          <EmptyState className={styles.middle} drawing="comments" title={m.chat_pick_title()} />
        )}
      </section>
    </>
  )
}

/** What was said, and beside it who is in the group. */
function Chat({ id }: { id: string }) {
  const [hasPanel, setPanel] = useState(false)
  const turn = () => setPanel((before) => !before)
  return (
    <Conversation
      id={id}
      head={(session) => (
        <>
          <ChatHead session={session} onGroup={turn} isGroupShown={hasPanel} />
          {hasPanel && session?.group?.role && (
            <GroupAside session={session} group={session.group} onClose={() => setPanel(false)} />
          )}
        </>
      )}
    />
  )
}

type GroupAsideProps = { session: ChatSession; group: ChatGroup; onClose: () => void }

function GroupAside({ session, group, onClose }: GroupAsideProps) {
  const aside = useRef<HTMLElement>(null)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // What had the focus may be gone, and then the key goes to nobody.
    const isHere = event.target === document.body || aside.current?.contains(event.target as Node)
    if (event.key === 'Escape' && isHere && !isComposing(event)) onClose()
  })
  useEffect(() => {
    aside.current?.focus()
    const onKey = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside ref={aside} tabIndex={-1} className={styles.group} aria-label={m.group_info()}>
      <div className={styles.groupHead}>
        <h2>{m.group_info()}</h2>
        <IconButton icon={<Icon of={X} />} label={m.ui_close()} onClick={onClose} />
      </div>
      <LazyGroupPanel session={session} group={group} />
    </aside>
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
