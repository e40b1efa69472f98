import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { usePaths } from '#web/social/paths.ts'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { reasonName } from '#web/social/report/report-reasons.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { KindBadge, nameOf } from './item-list.tsx'
import styles from './queue.module.css'

/** The thing as readers would see it, with what the rules met set off, and why it is here. */
export function ItemView({ item, myId, acts }: { item: QueueItem; myId: string | undefined; acts: ReactNode }) {
  const { object, author, verdict } = item
  const evidence = verdict?.rules.map((rule) => rule.evidence) ?? []
  return (
    <>
      <div className={styles.head}>
        <span className={styles.place}>{object.place?.systemName || <KindBadge of={item} />}</span>
        <Claim of={item} myId={myId} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {object.title ? (
            <Marked text={object.title} evidence={evidence} />
          ) : (
            (kindNames[object.type]?.() ?? nameOf(item))
          )}
        </h2>
        <p className={styles.meta}>
          <span>{author?.name ?? m.person_gone()}</span>
          <RelativeTime at={item.createTime} />
          <IpRegion name={item.network?.ipRegion ?? ''} />
          <Address of={item} />
        </p>
        {object.excerpt && (
          <p className={styles.text}>
            <Marked text={object.excerpt} evidence={evidence} />
          </p>
        )}
        {object.images.length > 0 && (
          <div className={styles.images}>
            {object.images.map((image, index) => (
              <button
                type="button"
                key={image.path}
                className={styles.image}
                aria-label={m.queue_picture({ number: index + 1 })}
                onClick={() => openLightbox([image])}
              >
                <Photo of={image} alt="" ratio="1:1" sizes="160px" />
              </button>
            ))}
          </div>
        )}
        <Why of={item} />
        {item.state !== 'open' && <Outcome of={item} />}
      </div>
      {acts}
    </>
  )
}

/** Of what has no title; its words follow below. */
const kindNames: Record<string, (() => string) | undefined> = {
  comment: m.admin_report_comment,
  reply: m.admin_report_reply,
}

/** Where it stands; what is held is there for the staff alone. */
function Address({ of: { object } }: { of: QueueItem }) {
  const paths = usePaths()
  const { postsId, commentId } = object.place ?? {}
  if (!postsId) return null
  return (
    <Link to={commentId ? `${paths.post(postsId)}#c-${commentId}` : paths.post(postsId)} className={styles.link}>
      {m.queue_see()}
    </Link>
  )
}

function Claim({ of: { claimedBy }, myId }: { of: QueueItem; myId: string | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!claimedBy) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [claimedBy])
  if (!claimedBy || claimedBy.endTime <= now) return null
  if (claimedBy._id !== myId) return <span className={styles.claim}>{m.queue_claimed({ name: claimedBy.name })}</span>
  const seconds = Math.floor((claimedBy.endTime - now) / 1000)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className={styles.claim}>{m.queue_mine({ left })}</span>
}

function Why({ of: { verdict, reports } }: { of: QueueItem }) {
  if (!verdict && reports.length === 0) return null
  return (
    <section className={styles.why}>
      <h3 className={styles.small}>{verdict ? m.queue_why() : m.queue_reports()}</h3>
      {verdict?.rules.map(({ ruleId, name, evidence }) => (
        <div key={`${ruleId} ${evidence}`} className={styles.reason}>
          <Badge tone="warning">{name}</Badge>
          <span className={styles.clip}>{evidence}</span>
        </div>
      ))}
      {reports.map(({ reason, fromUser, complainant, description, createTime }) => (
        <div key={`${fromUser?._id} ${complainant} ${createTime}`} className={styles.reason}>
          <Badge tone="danger">{reasonName(reason)}</Badge>
          <span className={styles.grow}>
            {[fromUser?.name ?? complainant ?? m.person_gone(), description].filter(Boolean).join('：')}
          </span>
        </div>
      ))}
    </section>
  )
}

function Outcome({ of: { state, decidedBy, decideTime, reason } }: { of: QueueItem }) {
  return (
    <p className={styles.outcome}>
      {m.queue_outcome({
        name: decidedBy?.name ?? m.person_gone(),
        time: formatDateTime(decideTime),
        state: state === 'passed' ? m.queue_state_passed() : m.queue_state_rejected(),
      })}
      {reason && <span>{reason}</span>}
    </p>
  )
}

/** Pieces of the text that are evidence, set off. */
function Marked({ text, evidence }: { text: string; evidence: string[] }) {
  const found = evidence
    .filter((piece) => piece && text.includes(piece))
    .sort((one, other) => other.length - one.length)
  if (found.length === 0) return text
  const pattern = new RegExp(`(${found.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  let place = 0
  return text.split(pattern).map((piece) => {
    place += piece.length
    return found.includes(piece) ? (
      <mark key={place} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    )
  })
}
