import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Face } from './supporter-list.tsx'
import styles from './supporters.module.css'
import { TipPress, useMayTip } from './tip-button.tsx'
import { supportersQuery, type TipOf } from './tip-queries.ts'

const SupportersDialog = lazyPart(() => import('./supporters-dialog.tsx').then((module) => module.SupportersDialog))

const facesShown = 5

/** At the end of what was made: who gave something for it, and the way to do the same. */
export function SupportersRow({ of, count }: { of: TipOf; count: number }) {
  const mayTip = useMayTip(of)
  const [isOpen, setOpen] = useState(false)
  const tips = useInfiniteQuery({ ...supportersQuery(api, of.target), enabled: count > 0 })
  if (!mayTip && count === 0) return null
  const [first] = tips.data?.pages ?? []
  return (
    <section className={styles.row} aria-label={m.tip_supporters()}>
      {count > 0 && (
        <span className={styles.faces} aria-hidden="true">
          {first?.list.slice(0, facesShown).map((one) => (
            <Face key={`${one.user?._id ?? ''} ${one.createTime}`} of={one.user} />
          ))}
        </span>
      )}
      <span className={styles.words}>
        {count > 0 ? (
          <Button variant="text" size={44} className={styles.all} onClick={() => setOpen(true)}>
            {m.tip_count({ count: formatExact(count) })}
          </Button>
        ) : (
          m.tip_first()
        )}
      </span>
      <TipPress of={of} />
      {isOpen && <SupportersDialog target={of.target} open={isOpen} onClose={() => setOpen(false)} />}
    </section>
  )
}
