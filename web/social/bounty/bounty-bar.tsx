import Coins from 'lucide-react/icons/hand-coins'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './bounty-bar.module.css'

const BountyDialog = lazyPart(() => import('./bounty-dialog.tsx').then((module) => module.BountyDialog))

/** Above a question: what stands on it and for how long, or which answer it has. Its author puts money on it here. */
export function BountyBar({ post }: { post: PostPage }) {
  const { ON, BOUNTY } = useSite().COMMON_EARNING
  const isMine = useMe()?._id === post.user._id
  const [isOpen, setOpen] = useState(false)
  const { bounty } = post
  const mayAdd = isMine && ON && BOUNTY.ON && bounty?.state !== 'accepted' && !post.isHeld
  if (!bounty && (!mayAdd || post.article)) return null
  if (bounty?.state === 'refunded' && !mayAdd) return null
  return (
    <section className={styles.bar} data-state={bounty?.state} aria-label={m.bounty_name()}>
      <Icon of={Coins} size={20} className={styles.sign} />
      <p className={styles.words}>
        <Words post={post} />
      </p>
      {mayAdd && (
        <Button variant="soft" size={32} onClick={() => setOpen(true)}>
          {bounty?.state === 'open' ? m.bounty_raise() : m.bounty_put()}
        </Button>
      )}
      {isOpen && (
        <BountyDialog post={post} isRaise={bounty?.state === 'open'} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function Words({ post: { _id, bounty } }: { post: PostPage }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const paths = usePaths()
  if (!bounty || bounty.state === 'refunded') return m.bounty_none()
  const amount = formatMoney(Math.round(bounty.amount * 100))
  if (bounty.state === 'open')
    return (
      <>
        <b>{m.bounty_open_of({ amount, currency })}</b> <Left until={bounty.endTime} />
      </>
    )
  const to = paths.comment(_id, bounty.commentId ?? '')
  return (
    <>
      {bounty.amount > 0 ? m.bounty_won({ amount, currency }) : m.bounty_answered()}{' '}
      <Link to={to}>{m.bounty_see_answer()}</Link>
    </>
  )
}

const hour = 3_600_000

/** Without a clock around it, the moment at which it ends. */
function Left({ until }: { until: number }) {
  const now = useNow()
  const end = formatDateTime(until).slice(0, 16)
  if (now === null) return <span>{m.bounty_until({ time: end })}</span>
  const left = until - now
  const [days, hours] = [Math.floor(left / (24 * hour)), Math.floor((left % (24 * hour)) / hour)]
  const minutes = Math.max(1, Math.ceil((left % hour) / 60_000))
  return (
    <time dateTime={new Date(until).toISOString()} title={end}>
      {left <= 0
        ? m.bounty_ending()
        : days > 0
          ? m.bounty_left_days({ days, hours })
          : m.bounty_left_hours({ hours, minutes })}
    </time>
  )
}
