import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { isStaff } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { sourceOf, VideoView } from '#web/media/video/video.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Neighbours } from '#web/social/report/neighbours.tsx'
import { reasonName } from '#web/social/report/report-reasons.ts'
import { sanctionName } from '#web/social/sanctions/sentence-fields.tsx'
import { workAddress } from '#web/social/works/work-address.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { evidenceOf, Marked, piecesOf } from './evidence.tsx'
import { KindBadge, nameOf } from './item-list.tsx'
import styles from './item-view.module.css'

type ItemViewProps = {
  item: QueueItem
  myId: string | undefined
  /** Where everything of its board is; not in the queue of a board. */
  boardHref: string | undefined
  onBack: () => void
  acts: ReactNode
}

/** The thing as readers would see it, with what the rules met set off, and why it is here. */
export function ItemView({ item, myId, boardHref, onBack, acts }: ItemViewProps) {
  const { object, author } = item
  return (
    <>
      <div className={styles.head}>
        <IconButton
          className={styles.back}
          size={44}
          onClick={onBack}
          label={m.queue_back()}
          icon={<Icon of={ArrowLeft} />}
        />
        <KindBadge of={item} />
        <span className={styles.place}>
          {boardHref ? (
            <Link to={boardHref} preventScrollReset title={m.queue_of_board_see()}>
              {object.place?.systemName}
            </Link>
          ) : (
            object.place?.systemName
          )}
        </span>
        <Claim of={item} myId={myId} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {object.title && item.kind !== 'appeal' && !object.changes ? (
            <Marked text={object.title} pieces={piecesOf(item.verdict)} />
          ) : (
            (typeNames[object.type]?.() ?? nameOf(item))
          )}
        </h2>
        <p className={styles.meta}>
          <span>{author?.name ?? m.person_gone()}</span>
          <RelativeTime at={item.createTime} />
          <Address of={item} />
        </p>
        {item.kind === 'member' && <p className={styles.text}>{m.queue_member_hint()}</p>}
        <Words of={object} verdict={item.verdict} />
        <Why of={item} />
        <Subject of={item} />
        {item.state !== 'open' && <Outcome of={item} />}
      </div>
      {acts}
    </>
  )
}

/** Of what has no title; its words follow below. */
const typeNames: Record<string, (() => string) | undefined> = {
  comment: m.admin_report_comment,
  reply: m.admin_report_reply,
  message: m.queue_type_message,
  signature: m.profile_signature,
}

/** What was written, and its pictures. */
function Words({
  of: { type, excerpt, isCut, images, videos = [], links = [], changes },
  verdict,
}: { of: QueueItem['object'] } & Pick<QueueItem, 'verdict'>) {
  const pieces = piecesOf(verdict)
  if (changes)
    return changes.map((change) => (
      <ChangedText key={change.field} of={change} pieces={pieces} isNew={type === 'board'} />
    ))
  return (
    <>
      {excerpt && (
        <p className={styles.text}>
          <Marked text={excerpt} pieces={pieces} />
        </p>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label={m.queue_links()}>
          {links.map((link) => (
            <li key={link}>{link}</li>
          ))}
        </ul>
      )}
      {videos.map((film) => (
        <VideoView key={film.path} of={sourceOf(film)} className={styles.video} />
      ))}
      {images.length > 0 && (
        <div className={styles.images}>
          {images.map((image, index) => (
            <button
              type="button"
              key={image.path}
              className={styles.image}
              aria-label={m.queue_picture({ number: index + 1 })}
              onClick={() => openLightbox(images, index)}
            >
              <Photo of={image} alt="" ratio="1:1" sizes="160px" />
            </button>
          ))}
        </div>
      )}
      {isCut && <p className={styles.rest}>{m.queue_text_cut()}</p>}
    </>
  )
}

const fieldNames: Record<string, (() => string) | undefined> = {
  signature: m.profile_signature,
  systemName: m.board_name,
  systemDescr: m.board_descr,
  rules: m.board_rules,
  title: m.column_field_title,
  summary: m.column_field_summary,
  classifyName: m.board_classify_name,
}

type ChangedTextProps = { of: NonNullable<QueueItem['object']['changes']>[number]; pieces: string[]; isNew: boolean }

/** What is in sight, and what would take its place; of something new nothing is in sight. */
function ChangedText({ of: { field, before, after }, pieces, isNew }: ChangedTextProps) {
  return (
    <section className={styles.change}>
      <h3 className={styles.small}>{fieldNames[field]?.() ?? field}</h3>
      <p className={styles.text}>
        <Marked text={after} pieces={pieces} />
        {after === '' && <span className={styles.cut}>{m.queue_change_empty()}</span>}
      </p>
      {!isNew && (
        <p className={styles.old}>
          <span className={styles.rest}>{m.queue_change_before()}</span> {before || m.queue_change_empty()}
        </p>
      )}
    </section>
  )
}

/** Where it stands; what is held is there for the staff alone. */
function Address({ of: item }: { of: QueueItem }) {
  const paths = usePaths()
  const me = useMe()
  const address = addressOf(item, paths)
  if (!address || (item.kind === 'held' && !isStaff(me))) return null
  return (
    <Link to={address} target="_blank" className={styles.link}>
      {m.queue_see()}
    </Link>
  )
}

function addressOf({ kind, object }: QueueItem, paths: ReturnType<typeof usePaths>): string | undefined {
  const { type, _id, place, works } = object
  if (place?.postsId) return place.commentId ? paths.comment(place.postsId, place.commentId) : paths.post(place.postsId)
  if (type === 'column' && kind === 'report') return paths.column(_id)
  // A chapter that waits is its author's alone.
  if (!works || (type === 'chapter' && kind === 'held')) return
  return workAddress({ ...works, commentId: type === 'comment' ? _id : null })
}

function Claim({ of: { claimedBy }, myId }: { of: QueueItem; myId: string | undefined }) {
  // The time on the server is not the browser's: what counts down begins here.
  const isHere = useInBrowser()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!claimedBy) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [claimedBy])
  if (!claimedBy || !isHere || claimedBy.endTime <= now) return null
  if (claimedBy._id !== myId) return <Badge tone="info">{m.queue_claimed({ name: claimedBy.name })}</Badge>
  const seconds = Math.floor((claimedBy.endTime - now) / 1000)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className={styles.claim}>{m.queue_mine({ left })}</span>
}

type WhyProps = { of: Pick<QueueItem, 'verdict' | 'reports'> & { reportNumber?: number } }

function Why({ of: { verdict, reports, reportNumber = reports.length } }: WhyProps) {
  if (!verdict && reports.length === 0) return null
  return (
    <section className={styles.why}>
      <h3 className={styles.small}>{verdict ? m.queue_why() : m.queue_reports()}</h3>
      {verdict?.rules.map((rule) => (
        <div key={`${rule.ruleId} ${rule.evidence}`} className={styles.reason}>
          <Badge tone="warning">{rule.name}</Badge>
          <span className={styles.grow}>{evidenceOf(rule)}</span>
          <RuleLink id={rule.ruleId} />
        </div>
      ))}
      {reports.map(({ reason, fromUser, complainant, description, around = [], createTime }) => (
        <div key={`${fromUser?._id} ${complainant} ${createTime}`} className={styles.reason}>
          <Badge tone="danger">{reasonName(reason)}</Badge>
          <span className={styles.grow}>
            {m.queue_report_said({ name: fromUser?.name ?? complainant ?? m.person_gone(), text: description })}
          </span>
          <RelativeTime at={createTime} className={styles.time} />
          <Neighbours of={around} />
        </div>
      ))}
      {reportNumber > reports.length && (
        <p className={styles.rest}>{m.queue_reports_more({ count: reportNumber - reports.length })}</p>
      )}
    </section>
  )
}

/** Rules of the product itself have small numbers, and no page. */
function RuleLink({ id }: { id: string }) {
  const me = useMe()
  if (!can(me, 'rules.see') || Number(id) < 100) return null
  return (
    <Link to={`/admin/rules?rule=${id}`} className={styles.link}>
      {m.queue_rule()}
    </Link>
  )
}

/** What an appeal is against, with the same evidence. */
function Subject({ of: { sanction, decision } }: { of: QueueItem }) {
  if (sanction) {
    const { kind, systemName, endTime, reason, by, createTime, removed } = sanction
    const end = endTime > 0 ? m.admin_sanction_until({ time: formatDateTime(endTime) }) : m.admin_sanction_for_ever()
    return (
      <section className={styles.why}>
        <h3 className={styles.small}>{m.queue_appeal_against()}</h3>
        <div className={styles.reason}>
          <Badge tone="danger">{sanctionName(kind)}</Badge>
          <span className={styles.grow}>{[systemName, kind !== 'warn' && end].filter(Boolean).join(' · ')}</span>
        </div>
        <p className={styles.subject}>
          {m.admin_sanction_by({ reason, name: by?.name ?? m.person_gone(), time: formatDateTime(createTime) })}
        </p>
        {removed ? <p className={styles.subject}>{m.queue_appeal_removed({ count: removed })}</p> : null}
      </section>
    )
  }
  if (!decision) return null
  const { object, verdict, reason, decidedBy, decideTime } = decision
  return (
    <>
      <section className={styles.before} aria-label={m.queue_appeal_text_before()}>
        <h3 className={styles.small}>{m.queue_appeal_text_before()}</h3>
        {object.title && (
          <p className={styles.beforeTitle}>
            <Marked text={object.title} pieces={piecesOf(verdict)} />
          </p>
        )}
        <Words of={object} verdict={verdict} />
        <p className={styles.subject}>
          {m.admin_sanction_by({ reason, name: decidedBy?.name ?? m.person_gone(), time: formatDateTime(decideTime) })}
        </p>
      </section>
      <Why of={decision} />
    </>
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
