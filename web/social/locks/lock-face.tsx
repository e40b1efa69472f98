import Crown from 'lucide-react/icons/crown'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useId } from 'react'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { AccessKind } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './lock-face.module.css'

export type LockKind = Exclude<AccessKind, 'free'>

const titles: Record<LockKind, (level: number) => string> = {
  login: () => m.lock_login(),
  follow: () => m.lock_follow(),
  reply: () => m.lock_reply(),
  level: (level) => m.lock_level({ level }),
  vip: () => m.lock_vip(),
  paid: () => m.lock_paid(),
}

export interface Inside {
  words: number
  images: number
  files: number
}

type LockFaceProps = {
  kind: LockKind
  access: Pick<ContentAccess, 'level' | 'price' | 'vipFree' | 'vipDiscount'>
  inside: Inside
  /** What this viewer pays; 0: it is not sold. */
  price: number
  isSmall?: boolean
  children: ReactNode
}

/** What stands in the place of what is locked: what would open it, how much of it there is, and what it costs. */
export function LockFace({ kind, access, inside, price, isSmall = false, children }: LockFaceProps) {
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
            {titles[kind](access.level ?? 1)}
          </h2>
          <p className={styles.inside}>{insideOf(inside)}</p>
        </div>
        {price > 0 && (
          <div className={styles.prices}>
            <span className={styles.price}>
              {formatMoney(Math.round(price * 100))} <small>{COMMON_CURRENCY}</small>
            </span>
            <VipPrice access={access} price={price} />
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** To whoever has no membership: what it would cost with one. */
function VipPrice({ access, price }: Pick<LockFaceProps, 'access' | 'price'>) {
  const { COMMON_IS_VIP } = useSite()
  const { price: list = 0, vipFree, vipDiscount = 0 } = access
  const cents = Math.ceil((Math.round(list * 100) * (100 - vipDiscount)) / 100)
  if (!COMMON_IS_VIP || (!vipFree && cents >= Math.round(price * 100))) return null
  return (
    <span className={styles.vip}>
      <Icon of={Crown} size={14} />
      {vipFree ? m.lock_vip_free() : `${m.buy_vip_price()} ${formatMoney(cents)}`}
    </span>
  )
}

function insideOf({ words, images, files }: Inside): string {
  return [
    words > 0 && m.lock_words({ count: formatExact(words) }),
    images > 0 && m.lock_images({ count: formatExact(images) }),
    files > 0 && m.lock_files({ count: formatExact(files) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
