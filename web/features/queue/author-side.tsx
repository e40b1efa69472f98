import type { QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Network } from './network.tsx'
import styles from './queue.module.css'
import { trustName } from './queue-place.ts'

const names = { days: m.queue_need_days, texts: m.queue_need_texts, reports: m.queue_upheld }

/** The record of whoever wrote it. */
export function AuthorSide({ item }: { item: QueueItem }) {
  const { author } = item
  if (!author) return <p className={styles.quiet}>{m.person_gone()}</p>
  const { trust, upheld, dismissed, registerTime } = author
  const texts = trust.reasons.find(({ name }) => name === 'texts')?.have ?? 0
  return (
    <>
      <PersonLine of={author} size={40} />
      <p className={styles.since}>
        {m.queue_registered({ day: formatDate(registerTime), trust: trustName(trust.level) })}
      </p>
      <dl className={styles.facts}>
        <Fact name={m.queue_texts()} value={String(texts)} />
        <Fact name={m.queue_upheld()} value={`${upheld} / ${upheld + dismissed}`} />
      </dl>
      {trust.level < 2 && (
        <>
          <h3 className={styles.small}>{m.queue_needs({ trust: trustName(trust.level + 1) })}</h3>
          {trust.reasons
            .filter(({ name }) => name !== 'reports')
            .map(({ name, have, need }) => (
              <div key={name} className={styles.need}>
                <span>{names[name]()}</span>
                <progress max={Math.max(need, 1)} value={Math.min(have, need)} aria-label={names[name]()} />
                <span>
                  {have} / {need}
                </span>
              </div>
            ))}
        </>
      )}
      <Network of={item} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
