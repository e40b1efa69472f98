import { useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { AccessKind } from '#contract/modules/wallet/access-limits.ts'
import type { Part } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownCommentsQuery } from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { openBuy } from '#web/session/buy-dialog-state.ts'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { useArea } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './lock-card.module.css'

type Kind = Exclude<AccessKind, 'free'>

const titles: Record<Kind, (level: number) => string> = {
  login: () => m.lock_login(),
  follow: () => m.lock_follow(),
  reply: () => m.lock_reply(),
  level: (level) => m.lock_level({ level }),
  vip: () => m.lock_vip(),
  paid: () => m.lock_paid(),
}

export type LockActs = {
  post: PostPage
  /** To where comments are written. */
  onReply: () => void
}

/** Stands after the teaser: what would open the rest, and how much of it there is. */
export function LockCard({ post, onReply }: LockActs) {
  const { access, content, wordNumber, imageNumber, files } = post
  const shown = [...plainTextOf(content).replace(/\s/g, '')].length
  const locked = files.filter(({ isLocked }) => isLocked).length
  const kind = access.kind === 'free' ? 'login' : access.kind
  return (
    <Card
      kind={kind}
      level={access.level ?? 1}
      inside={{ words: Math.max(0, wordNumber - shown), images: imageNumber, files: locked }}
      price={post.price}
    >
      <WayIn kind={kind} post={post} onReply={onReply} />
    </Card>
  )
}

/** The same for a part of a text. */
export function PartLock({ part, post, onReply }: LockActs & { part: Part }) {
  const { by, level = 1, wordNumber = 0, imageNumber = 0 } = part.attrs
  const followed = post.access.kind === 'free' ? 'login' : post.access.kind
  const kind = by === 'post' ? followed : by
  return (
    <Card
      isSmall
      kind={kind}
      level={by === 'post' ? (post.access.level ?? 1) : level}
      inside={{ words: wordNumber, images: imageNumber, files: 0 }}
      price={by === 'post' ? post.price : 0}
    >
      <WayIn kind={kind} post={post} onReply={onReply} />
    </Card>
  )
}

type CardProps = {
  kind: Kind
  level: number
  inside: { words: number; images: number; files: number }
  price: number
  isSmall?: boolean
  children: ReactNode
}

function Card({ kind, level, inside, price, isSmall = false, children }: CardProps) {
  const id = useId()
  const { COMMON_CURRENCY } = useSite()
  return (
    <section className={classNames(styles.card, isSmall && styles.small)} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon of={Lock} size={isSmall ? 18 : 20} />
        </span>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {titles[kind](level)}
          </h2>
          <p className={styles.inside}>{insideOf(inside)}</p>
        </div>
        {price > 0 && (
          <span className={styles.price}>
            {formatMoney(Math.round(price * 100))} <small>{COMMON_CURRENCY}</small>
          </span>
        )}
      </div>
      {children}
    </section>
  )
}

function insideOf({ words, images, files }: CardProps['inside']): string {
  return [
    words > 0 && m.lock_words({ count: formatExact(words) }),
    images > 0 && m.lock_images({ count: formatExact(images) }),
    files > 0 && m.lock_files({ count: formatExact(files) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The one thing that would open it. What is done elsewhere opens it too: the post is asked for again. */
function WayIn({ kind, post, onReply }: LockActs & { kind: Kind }) {
  const me = useMe()
  const isDesktop = useArea() === 'desktop'
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const again = () => queries.invalidateQueries({ queryKey: postQuery(api, post._id).queryKey })
  useAgain(kind, post, () => void again())
  if (!me)
    return (
      <Button variant="primary" onClick={() => (isDesktop ? openLogin() : void navigate(...toLoginPage(location)))}>
        {m.shell_login()}
      </Button>
    )
  const follow = () =>
    act(async () => {
      await api.follow.follow({ friendId: post.user._id, desired: true })
      await again()
    })
  switch (kind) {
    case 'follow':
      return (
        <Button variant="primary" pending={isPending} onClick={() => void follow()}>
          {m.follow_do()}
        </Button>
      )
    case 'reply':
      return (
        <Button variant="primary" onClick={onReply}>
          {m.lock_to_reply()}
        </Button>
      )
    case 'level':
      return (
        <Button variant="soft" to={isDesktop ? '/account#grade' : '/webapp/user/grade'}>
          {m.board_gate_grade()}
        </Button>
      )
    case 'vip':
      return (
        <Button variant="primary" to={isDesktop ? '/vip' : '/webapp/user/vip'}>
          {m.lock_to_vip()}
        </Button>
      )
    case 'paid':
      return (
        <Button variant="primary" onClick={() => openBuy({ target: { type: 'posts', _id: post._id } })}>
          {m.lock_to_buy()}
        </Button>
      )
    case 'login':
      return null
  }
}

/** Following the author elsewhere on the page, and a comment of mine, may have opened it. */
function useAgain(kind: Kind, post: PostPage, again: () => void): void {
  const own = useQuery(ownCommentsQuery(post._id)).data?.length ?? 0
  const state = kind === 'reply' ? `${own} ${post.commentNumber}` : kind === 'follow' ? String(post.user.isFollow) : ''
  const before = useRef(state)
  const onChange = useEffectEvent(again)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    onChange()
  }, [state])
}
