import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type OwnWork, type WorksType, workStates } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { usePaths } from '#web/social/paths.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { kindLine, lengthOf } from '#web/social/works/work-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { DayLine } from '#web/ui/feedback/day-line.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './own-works.module.css'
import { type ListPlace, listPlaceOf, listSearch, worksAt, worksShown } from './places.ts'
import { useKindOn } from './use-kind-on.ts'
import { useWorkActs } from './use-work-acts.ts'
import { kindName, listStateName, offName, restoreUntil, workLook } from './words.ts'
import { WorkDialog } from './work-dialog.tsx'

type OwnWorksProps = {
  type: WorksType
  /** rows: on a phone, where the address names the kind too. */
  look: 'table' | 'rows'
}

/** My works of one kind. Where the site has none of it, those that are there stay in sight. */
export function OwnWorks({ type, look }: OwnWorksProps) {
  const place = listPlaceOf(useSearchParams()[0])
  const query = useQuery(worksAt(api, type, place))
  const all = useQuery({
    ...worksAt(api, type, { state: 'all', page: 1 }),
    enabled: place.state !== 'all' || place.page > 1,
  })
  const isOn = useKindOn(type)
  const restriction = useRestriction()
  const total = place.state === 'all' ? query.data?.total : all.data?.total
  if (!isOn && total === 0) return <Off type={type} />
  return (
    <>
      {!isOn && total !== undefined && <Notice className={styles.off}>{m.own_off({ reason: offName(type) })}</Notice>}
      {restriction && <RestrictionNotice of={restriction} />}
      <Card className={styles.card}>
        <nav className={styles.chips} aria-label={m.creator_state()}>
          {(['all', ...workStates] as const).map((state) => (
            <Chip
              key={state}
              to={listSearch({ state, page: 1 }, look === 'rows' ? type : undefined)}
              selected={state === place.state}
            >
              {listStateName(state)}
            </Chip>
          ))}
        </nav>
        {!query.data && query.error ? (
          <LoadError of={query} />
        ) : look === 'table' ? (
          <WorksTable type={type} works={query.data?.list} empty={<None type={type} place={place} />} />
        ) : (
          <WorkRows works={query.data?.list} empty={<None type={type} place={place} />} />
        )}
        {query.data && query.data.total > worksShown && (
          <Pager
            className={styles.pager}
            page={place.page}
            total={query.data.total}
            pageSize={worksShown}
            pagerCount={limits.pagerCount}
            hrefFor={(page) => listSearch({ ...place, page }, look === 'rows' ? type : undefined)}
            showTotal
          />
        )}
      </Card>
    </>
  )
}

/** The site has none of this kind, and neither have I. */
function Off({ type }: { type: WorksType }) {
  const { creator } = usePaths()
  return (
    <Card>
      <EmptyState
        drawing="locked"
        title={offName(type)}
        description={m.platform_off_hint()}
        action={<SoftLink to={creator}>{m.shell_back_home()}</SoftLink>}
      />
    </Card>
  )
}

function None({ type, place }: { type: WorksType; place: ListPlace }) {
  if (place.state !== 'all') return <EmptyState title={m.own_none_found()} />
  return (
    <EmptyState
      drawing="posts"
      title={m.own_none({ kind: kindName(type) })}
      description={m.own_none_hint()}
      action={<NewWork type={type} />}
    />
  )
}

/** Begins a work and leads to it. */
export function NewWork({ type, variant = 'soft' }: { type: WorksType; variant?: 'soft' | 'primary' }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const paths = useWorkPaths()
  const restriction = useRestriction()
  if (!useKindOn(type) || restriction) return null
  return (
    <>
      <Button variant={variant} icon={<Icon of={Plus} size={16} />} onClick={() => setOpen(true)}>
        {m.own_new({ kind: kindName(type) })}
      </Button>
      <WorkDialog
        work={null}
        type={type}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={({ _id }) => void navigate(paths.desk(_id))}
      />
    </>
  )
}

type ListProps = { works: OwnWork[] | undefined; empty: ReactNode }

function WorksTable({ type, works, empty }: ListProps & { type: WorksType }) {
  const columns: Column<OwnWork>[] = [
    { key: 'work', title: m.own_work(), render: (work) => <Face work={work} /> },
    { key: 'state', title: m.creator_state(), nowrap: true, render: (work) => <State work={work} /> },
    {
      key: 'length',
      title: type === 'manga' ? m.work_episodes_word() : m.own_words(),
      align: 'right',
      render: (work) => count(type === 'manga' ? work.chapterNumber : work.wordNumber),
    },
    { key: 'views', title: m.own_reads(), align: 'right', render: ({ viewNumber }) => count(viewNumber) },
    { key: 'trend', title: m.creator_thirty_days(), render: ({ viewDays }) => <DayLine views={viewDays} /> },
    { key: 'shelf', title: m.work_shelf_word(), align: 'right', render: ({ shelfNumber }) => count(shelfNumber) },
    {
      key: 'comments',
      title: m.creator_comments(),
      align: 'right',
      render: ({ commentNumber }) => count(commentNumber),
    },
    { key: 'time', title: m.own_updated(), nowrap: true, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
    {
      key: 'acts',
      title: m.creator_actions(),
      align: 'right',
      nowrap: true,
      actions: true,
      render: (work) => <Acts work={work} variant="text" />,
    },
  ]
  return <Table label={m.own_works({ kind: kindName(type) })} columns={columns} rows={works} empty={empty} />
}

function count(value: number) {
  return <span title={formatExact(value)}>{formatCount(value)}</span>
}

function Face({ work }: { work: OwnWork }) {
  return (
    <div className={styles.face}>
      <WorkCover of={work} sizes="48px" className={styles.cover} />
      <div className={styles.text}>
        <Name work={work} />
        <span className={styles.line}>{kindLine(work)}</span>
      </div>
    </div>
  )
}

function Name({ work: { _id, title, state } }: { work: OwnWork }) {
  const paths = useWorkPaths()
  return state === 'deleted' ? (
    <span className={styles.name}>{title}</span>
  ) : (
    <Link to={paths.desk(_id)} className={styles.name}>
      {title}
    </Link>
  )
}

/** Also why it is out of sight, and how long that can be taken back. */
function State({ work }: { work: OwnWork }) {
  const { tone, name } = workLook(work)
  const until = restoreUntil(work)
  return (
    <>
      <Badge tone={tone} className={styles.state}>
        {name}
      </Badge>
      {work.stateReason && <span className={styles.reason}>{work.stateReason}</span>}
      {until && <span className={styles.until}>{until}</span>}
    </>
  )
}

function Acts({ work, variant }: { work: OwnWork; variant: 'text' | 'line' }) {
  const { remove, restore } = useWorkActs()
  const paths = useWorkPaths()
  const { _id, title, state, worksType } = work
  const isOn = useKindOn(worksType)
  if (state === 'deleted')
    return work.restoreUntil > 0 ? (
      <Button
        variant={variant}
        size={32}
        aria-label={m.creator_restore_of({ title })}
        onClick={() => void restore(work)}
      >
        {m.creator_restore()}
      </Button>
    ) : null
  return (
    <span className={styles.acts}>
      <Button variant={variant} size={32} to={paths.desk(_id)} aria-label={m.own_manage_of({ title })}>
        {m.own_manage()}
      </Button>
      {isOn && (
        <Button variant={variant} size={32} to={paths.write(_id)} aria-label={m.own_write_of({ title })}>
          {m.own_write(kindOfChapter(work))}
        </Button>
      )}
      <Button
        variant={variant}
        size={32}
        className={styles.danger}
        aria-label={m.creator_delete_of({ title })}
        onClick={() => void remove(work)}
      >
        {m.creator_delete()}
      </Button>
    </span>
  )
}

const kindOfChapter = ({ worksType }: Pick<OwnWork, 'worksType'>) => ({
  unit: worksType === 'manga' ? m.work_episodes_word() : m.work_chapters_word(),
})

function WorkRows({ works, empty }: ListProps) {
  if (!works) return <SkeletonRows count={3} widths={[60, 40]} row={styles.row} text={styles.text} />
  if (works.length === 0) return empty
  return works.map((work) => (
    <article key={work._id} className={styles.row}>
      <WorkCover of={work} sizes="64px" className={styles.cover} />
      <div className={styles.text}>
        <Name work={work} />
        <span className={styles.line}>
          <State work={work} />
          <span>{kindLine(work)}</span>
          <span>{lengthOf(work)}</span>
        </span>
        <span className={styles.line}>
          <span>
            {m.own_reads()} {formatCount(work.viewNumber)}
          </span>
          <span>
            {m.work_shelf_word()} {formatCount(work.shelfNumber)}
          </span>
          <span>
            {m.creator_comments()} {formatCount(work.commentNumber)}
          </span>
        </span>
        <DayLine views={work.viewDays} />
        <Acts work={work} variant="line" />
      </div>
    </article>
  ))
}
