import { Link } from 'react-router'
import type { AdminWork } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton } from '#web/admin/list-card.tsx'
import { MemberName } from '#web/admin/member-name.tsx'
import about from '#web/admin/what.module.css'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { kindLine } from '#web/social/works/work-words.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import type { Column } from '#web/ui/layout/table.tsx'
import styles from './works.module.css'
import { kindNames, stateNames } from './works-choice.ts'

const tones = { public: 'success', private: 'plain', hidden: 'warning', deleted: 'danger' } as const

interface Acts {
  hide: (work: AdminWork) => void
  /** Its chapters. */
  open: (work: AdminWork) => void
}

export const worksColumns = (acts: Acts): Column<AdminWork>[] => [
  { key: 'work', title: m.admin_works_work(), render: (work) => <What work={work} /> },
  {
    key: 'author',
    title: m.admin_deleted_author(),
    nowrap: true,
    render: ({ user }) => <MemberName id={user._id}>{user.name}</MemberName>,
  },
  { key: 'state', title: m.admin_state(), nowrap: true, render: (work) => <State work={work} /> },
  {
    key: 'chapters',
    title: m.admin_works_length(),
    align: 'right',
    nowrap: true,
    render: ({ chapterNumber }) => formatExact(chapterNumber),
  },
  {
    key: 'figures',
    title: m.admin_works_figures(),
    align: 'right',
    nowrap: true,
    render: ({ viewNumber, shelfNumber }) => `${formatCount(viewNumber)} / ${formatCount(shelfNumber)}`,
  },
  { key: 'reports', title: m.admin_content_reports(), align: 'right', render: ({ reportNumber }) => reportNumber },
  {
    key: 'time',
    title: m.admin_works_updated(),
    align: 'right',
    nowrap: true,
    render: ({ updateTime }) => <RelativeTime at={updateTime} />,
  },
  {
    ...actsColumn(),
    nowrap: true,
    render: (work) => (
      <>
        {work.state !== 'deleted' && (
          <RowButton label={m.admin_works_chapters_of({ title: work.title })} onClick={() => acts.open(work)}>
            {m.admin_works_chapters()}
          </RowButton>
        )}
        <Act work={work} ask={acts.hide} />
      </>
    ),
  },
]

/** Only what readers see has a page that the staff can open. */
function What({ work }: { work: AdminWork }) {
  const { _id, title, worksType, stateReason, state, isHeld, chapterNumber } = work
  const isOpen = state === 'public' && !isHeld && chapterNumber > 0
  return (
    <div className={styles.work}>
      <WorkCover of={work} sizes="36px" className={styles.cover} />
      <div className={about.what}>
        <strong>{isOpen ? <Link to={`/${worksType}/${_id}`}>{title}</Link> : title}</strong>
        <span className={styles.note}>{[kindNames[worksType](), kindLine(work)].join(' · ')}</span>
        {stateReason && <span className={styles.note}>{m.admin_deleted_reason({ reason: stateReason })}</span>}
      </div>
    </div>
  )
}

function State({ work: { state, isHeld, isRejected, chapterNumber } }: { work: AdminWork }) {
  if (state === 'hidden' && isRejected) return <Badge tone="danger">{m.creator_state_rejected()}</Badge>
  if (state === 'public' && isHeld) return <Badge tone="warning">{m.creator_state_held()}</Badge>
  if (state === 'public' && chapterNumber === 0) return <Badge>{m.admin_works_unlisted()}</Badge>
  return <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
}

/** What was deleted is brought back among the deleted things; what was rejected waits for its author. */
function Act({ work, ask }: { work: AdminWork; ask: (work: AdminWork) => void }) {
  const { state, title, isRejected } = work
  if (state === 'hidden' && !isRejected)
    return (
      <RowButton label={m.admin_works_show_of({ title })} onClick={() => ask(work)}>
        {m.admin_works_show()}
      </RowButton>
    )
  return state === 'public' ? (
    <RowButton label={m.admin_works_hide_of({ title })} onClick={() => ask(work)}>
      {m.admin_works_hide()}
    </RowButton>
  ) : null
}
