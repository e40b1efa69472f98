import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Supporter } from '#contract/modules/wallet/tip.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import styles from './supporters.module.css'
import { supportersQuery, type Tipped } from './tip-queries.ts'

export function Face({ of }: { of: Supporter['user'] }) {
  return of ? <MemberAvatar of={of} size={32} ring /> : <Avatar name="" size={32} gone ring />
}

/** What is said of supporters, where there are any. */
export function WithSupporters({ target, children }: { target: Tipped; children: ReactNode }) {
  const tips = useInfiniteQuery(supportersQuery(api, target))
  return tips.data?.pages[0]?.total ? children : null
}

/** By member, most given first; `most`: no more than the first few. */
export function SupporterList({ target, most }: { target: Tipped; most?: number }) {
  const tips = useInfiniteQuery(supportersQuery(api, target))
  if (tips.isPending) return <SkeletonLines widths={[60, 80, 50]} />
  if (!tips.data) return <LoadError of={tips} level={3} />
  const list = tips.data.pages.flatMap((page) => page.list).slice(0, most)
  return (
    <>
      <ul className={styles.list}>
        {list.map((one) => (
          <li key={`${one.user?._id ?? ''} ${one.createTime} ${one.sum}`} className={styles.supporter}>
            <Face of={one.user} />
            <span className={styles.who}>
              <span className={styles.name}>{one.user?.name ?? m.tip_nobody()}</span>
              {one.message && <span className={styles.message}>{one.message}</span>}
            </span>
            <span className={styles.sum}>{formatMoney(Math.round(one.sum * 100))}</span>
          </li>
        ))}
      </ul>
      {most === undefined && <MoreButton of={tips} className={styles.more} />}
    </>
  )
}
