import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { Report } from '#contract/modules/forum/report.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import listPage from '#web/admin/list-page.module.css'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { useMe } from '#web/session/use-me.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { Neighbours } from '#web/social/report/neighbours.tsx'
import { reasonName } from '#web/social/report/report-reasons.ts'
import { workAddress } from '#web/social/works/work-address.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './reports.module.css'

type State = Report['state']

export const stateLooks: Record<State, { name: () => string; tone: BadgeTone }> = {
  open: { name: m.admin_report_open, tone: 'warning' },
  upheld: { name: m.admin_report_upheld, tone: 'success' },
  dismissed: { name: m.admin_report_dismissed, tone: 'plain' },
}

export const reportStates = Object.keys(stateLooks) as State[]

type ReportCardProps = { report: Report; onSettle: (report: Report) => void; onRemove: (report: Report) => void }

/** One report: who about whom, why, what was said, and what was decided. */
export function ReportCard({ report, onSettle, onRemove }: ReportCardProps) {
  const { user, fromUser, complainant, reason, description, message, place, works, state } = report
  const look = stateLooks[state]
  return (
    <Card
      as="article"
      className={classNames(listPage.card, styles.card)}
      aria-label={m.admin_report_label({ id: report._id })}
    >
      <div className={styles.head}>
        <Badge tone={look.tone}>{look.name()}</Badge>
        <strong>{reasonName(reason)}</strong>
        <span className={styles.quiet}>
          #{report._id} · {formatDateTime(report.createTime)}
        </span>
      </div>
      <div className={styles.people}>
        <Party title={m.admin_report_about()} of={user} />
        {complainant ? <Outsider of={complainant} /> : <Party title={m.admin_report_from()} of={fromUser} />}
      </div>
      {description && <p className={styles.words}>{description}</p>}
      {message && (
        <Evidence of={message}>
          <Neighbours of={report.around} />
          <Whereabouts of={report} />
        </Evidence>
      )}
      {state === 'open' ? (
        <div className={styles.acts}>
          {(place || works?.commentId) && (
            <Button
              size={32}
              aria-label={m.admin_report_remove_label({ id: report._id })}
              onClick={() => onRemove(report)}
            >
              {m.admin_report_remove()}
            </Button>
          )}
          <Button
            variant="primary"
            size={32}
            aria-label={m.admin_report_settle_label({ id: report._id })}
            onClick={() => onSettle(report)}
          >
            {m.admin_report_settle()}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>
          {m.admin_report_settled_by({
            name: report.settledBy?.name ?? m.person_gone(),
            time: formatDateTime(report.settleTime),
          })}
          {report.note && <span className={styles.note}>{report.note}</span>}
        </p>
      )}
    </Card>
  )
}

function Party({ title, of }: { title: string; of: UserCard | null }) {
  const seesMembers = can(useMe(), 'members.see')
  return (
    <div className={styles.party}>
      <span className={styles.quiet}>{title}</span>
      <PersonLine of={of} size={36}>
        {of && seesMembers && (
          <Link
            to={`/admin/users?q=${of._id}`}
            className={styles.link}
            aria-label={m.admin_report_member({ name: of.name })}
          >
            #{of._id} · {m.admin_report_manage()}
          </Link>
        )}
      </PersonLine>
    </div>
  )
}

/** Somebody without an account. */
function Outsider({ of: { name, contact } }: { of: NonNullable<Report['complainant']> }) {
  return (
    <div className={styles.party}>
      <span className={styles.quiet}>{m.admin_report_from()}</span>
      <strong>{name}</strong>
      <span className={styles.quiet}>{contact || m.admin_report_contact_hidden()}</span>
    </div>
  )
}

/** What everybody can read is looked at in its place; a message has none. */
function Whereabouts({ of: { kind, place, works, columnId } }: { of: Report }) {
  if (kind === 'message') return null
  const address = place ? addressOf(place) : works ? workAddress(works) : columnId && `/column/${columnId}`
  if (!address) return <p className={styles.quiet}>{m.admin_report_gone()}</p>
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      {m.admin_report_see()}
    </a>
  )
}

function addressOf({ postsId, commentId, replyId }: NonNullable<Report['place']>): string {
  if (!commentId) return `/${postsId}`
  return replyId ? `/${postsId}?reply=${replyId}#c-${commentId}` : `/${postsId}#c-${commentId}`
}

type EvidenceProps = { of: NonNullable<Report['message']>; children: ReactNode }

/** What was said, as it was when it was reported; a file that was deleted since then is missing. */
function Evidence({ of: { message, kind, image, video, createTime }, children }: EvidenceProps) {
  return (
    <figure className={styles.evidence}>
      <figcaption className={styles.quiet}>
        {m.admin_report_evidence()} · {kindName(kind)} · {formatDateTime(createTime)}
      </figcaption>
      {message && <blockquote className={styles.words}>{message}</blockquote>}
      {image && (
        <button
          type="button"
          className={styles.picture}
          aria-label={m.admin_report_picture()}
          onClick={() => openLightbox([image])}
        >
          <Photo of={image} sizes="160px" alt="" />
        </button>
      )}
      {video && (
        <a href={video.url} target="_blank" rel="noreferrer" className={styles.link}>
          {m.admin_report_play()}
        </a>
      )}
      {!message && !image && !video && <p className={styles.quiet}>{m.admin_report_lost()}</p>}
      {children}
    </figure>
  )
}

function kindName(kind: string): string {
  const names: Record<string, () => string> = {
    text: m.admin_report_text,
    image: m.admin_report_image,
    video: m.admin_report_video,
    posts: m.admin_report_posts,
    comment: m.admin_report_comment,
    reply: m.admin_report_reply,
    column: m.admin_content_columns,
    works: m.admin_content_works,
    chapter: m.admin_content_chapters,
  }
  return names[kind]?.() ?? kind
}
