import { useQuery } from '@tanstack/react-query'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AuthorEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { chaptersAt, type DeskPlace, deskPlaceOf, deskSearch } from '#web/features/works/own/places.ts'
import { deskStateName, volumeName } from '#web/features/works/own/words.ts'
import { AccessDialog } from '#web/social/locks/access-dialog.tsx'
import { useArea } from '#web/social/paths.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { PlacePager } from '#web/ui/controls/place-pager.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { KeywordForm } from '#web/ui/forms/keyword-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type Selection, useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { MoveDialog, ScheduleDialog } from './chapter-dialogs.tsx'
import { ChapterTable } from './chapter-table.tsx'
import styles from './chapters.module.css'
import { type ChapterActs, useChapterActs } from './use-chapter-acts.ts'
import { VolumeDialog } from './volume-dialog.tsx'

type ChaptersProps = { work: WorkPage; overview: ChapterOverview | undefined; mayChange: boolean }

/** The chapters of a work of mine. What of them is on show stands in the address. */
export function Chapters({ work, overview, mayChange }: ChaptersProps) {
  const place = deskPlaceOf(useSearchParams()[0])
  const query = useQuery(chaptersAt(api, work._id, place))
  const entries = query.data?.list ?? []
  const selection = useSelection(entries, {
    keyOf: ({ _id }) => _id,
    nameOf: ({ title }) => title,
    mayChoose: ({ restoreUntil }) => mayChange && (place.state !== 'deleted' || restoreUntil > 0),
  })
  const acts = useChapterActs()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(asked && { ...asked, isOpen: false })
  const ask = (what: 'schedule' | 'move' | 'access', chapters: AuthorEntry[]) => {
    if (what === 'schedule' && !acts.maySchedule(chapters)) return
    setAsked({ what, chapters, isOpen: true })
  }
  const dialog = {
    chapters: asked?.chapters ?? [],
    onClose: close,
    onDone: () => {
      close()
      selection.clear()
    },
  }
  return (
    <Card className={styles.card} aria-label={m.work_contents()}>
      <Filters place={place} overview={overview} workId={work._id} mayChange={mayChange} />
      <div className={styles.bar} data-chosen={selection.chosen.length > 0 || undefined} role="status">
        {selection.chosen.length > 0 ? (
          <BatchBar place={place} selection={selection} acts={acts} onAsk={ask} />
        ) : (
          <Hint place={place} mayChange={mayChange} total={query.data?.total ?? 0} />
        )}
      </div>
      {!query.data && query.error ? (
        <LoadError of={query} />
      ) : (
        <ChapterTable
          {...{ work, overview, place, selection, acts, mayChange }}
          isSettled={!query.isPlaceholderData}
          entries={query.data?.list}
          empty={<None work={work} place={place} mayChange={mayChange} />}
          onAsk={ask}
        />
      )}
      {query.data && query.data.total > 0 && (
        <PlacePager
          place={place}
          total={query.data.total}
          addressOf={deskSearch}
          pagerCount={limits.pagerCount}
          className={styles.pager}
        />
      )}
      <ScheduleDialog {...dialog} open={asked?.what === 'schedule' && asked.isOpen} />
      <MoveDialog
        {...dialog}
        volumes={overview?.volumes ?? []}
        acts={acts}
        open={asked?.what === 'move' && asked.isOpen}
      />
      {asked?.what === 'access' && (
        <AccessDialog
          of="chapter"
          isManga={work.worksType === 'manga'}
          count={asked.chapters.length}
          open={asked.isOpen}
          onClose={close}
          onSave={async (access) => {
            // A chapter is read before anybody replies: the field does not offer it.
            if (access.kind !== 'reply' && (await acts.setAccess(asked.chapters, access))) dialog.onDone()
          }}
        />
      )}
    </Card>
  )
}

interface Asked {
  what: 'schedule' | 'move' | 'access'
  chapters: AuthorEntry[]
  isOpen: boolean
}

type FiltersProps = {
  place: DeskPlace
  overview: ChapterOverview | undefined
  workId: string
  mayChange: boolean
}

function Filters({ place, overview, workId, mayChange }: FiltersProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const volumes = overview?.volumes ?? []
  const states = overview && {
    ...overview.states,
    all: overview.states.draft + overview.states.scheduled + overview.states.published + overview.states.hidden,
  }
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label={m.creator_state()}>
        {(['all', 'published', 'scheduled', 'draft', 'hidden', 'deleted'] as const).map((state) => (
          <Chip key={state} to={deskSearch({ ...place, state, page: 1 })} selected={state === place.state}>
            {deskStateName(state)} {states && formatCount(states[state])}
          </Chip>
        ))}
      </nav>
      <div className={styles.tools}>
        {volumes.length > 0 && (
          <Select
            label={m.own_volume()}
            hideLabel
            size={36}
            variant="fill"
            className={styles.volume}
            value={place.volumeId || 'all'}
            onChange={(id) => void navigate(deskSearch({ ...place, volumeId: id === 'all' ? '' : id, page: 1 }))}
            options={[
              { value: 'all', label: m.own_volumes_all() },
              ...volumes.map((volume) => ({ value: volume._id, label: volumeName(volume) })),
            ]}
          />
        )}
        <KeywordForm
          label={m.own_chapter_name()}
          value={place.keyword}
          maxLength={pageLimits.keyword}
          onSearch={(keyword) => void navigate(deskSearch({ ...place, keyword, page: 1 }))}
          className={styles.search}
        />
        {mayChange && (
          <Button icon={<Icon of={Plus} size={16} />} onClick={() => setOpen(true)}>
            {m.own_volume_new()}
          </Button>
        )}
      </div>
      <VolumeDialog workId={workId} volume={null} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** In the place of the bar while nothing is chosen, so that rows do not jump when something is. */
function Hint({ place, mayChange, total }: { place: DeskPlace; mayChange: boolean; total: number }) {
  const isOrdered = place.state === 'all' && place.keyword === ''
  const other = place.sort === 'desc' ? 'asc' : 'desc'
  const isMobile = useArea() === 'mobile'
  return (
    <>
      <span className={styles.hint}>
        {mayChange && isOrdered && total > 1 && (isMobile ? m.own_order_hint_touch() : m.own_order_hint())}
      </span>
      <Button
        variant="ghost"
        size={32}
        icon={<Icon of={ArrowDownUp} size={16} />}
        to={deskSearch({ ...place, sort: other, page: 1 })}
      >
        {place.sort === 'desc' ? m.work_order_desc() : m.work_order_asc()}
      </Button>
    </>
  )
}

type BatchBarProps = {
  place: DeskPlace
  selection: Selection<AuthorEntry>
  acts: ChapterActs
  onAsk: (what: 'schedule' | 'move' | 'access', chapters: AuthorEntry[]) => void
}

function BatchBar({ place, selection, acts, onAsk }: BatchBarProps) {
  const [isBusy, setBusy] = useState(false)
  const { chosen, clear } = selection
  const run = (act: (chapters: AuthorEntry[]) => Promise<boolean>) => async () => {
    if (isBusy) return
    setBusy(true)
    if (await act(chosen)) clear()
    setBusy(false)
  }
  const buttons =
    place.state === 'deleted'
      ? [{ label: m.creator_restore(), onClick: run(acts.restore) }]
      : [
          { label: m.own_publish(), onClick: run(acts.publish) },
          { label: m.own_schedule(), onClick: () => onAsk('schedule', chosen) },
          { label: m.own_hide(), onClick: run(acts.hide) },
          { label: m.own_to_draft(), onClick: run(acts.toDraft) },
          { label: m.own_move(), onClick: () => onAsk('move', chosen) },
          { label: m.access_label(), onClick: () => onAsk('access', chosen) },
          { label: m.creator_delete(), onClick: run(acts.remove), isDanger: true },
        ]
  return (
    <>
      <span>{m.own_chosen({ count: chosen.length })}</span>
      <span className={styles.barActs}>
        {buttons.map(({ label, onClick, ...rest }) => (
          <Button
            key={label}
            variant="text"
            size={32}
            aria-disabled={isBusy || undefined}
            className={'isDanger' in rest ? styles.danger : undefined}
            onClick={() => void onClick()}
          >
            {label}
          </Button>
        ))}
      </span>
    </>
  )
}

function None({ work, place, mayChange }: { work: WorkPage; place: DeskPlace; mayChange: boolean }) {
  const paths = useWorkPaths()
  if (place.state === 'deleted') return <EmptyState title={m.own_none_deleted()} />
  if (place.state !== 'all' || place.keyword || place.volumeId) return <EmptyState title={m.own_no_chapters_found()} />
  return (
    <EmptyState
      drawing="posts"
      title={m.work_empty()}
      description={m.own_no_chapters_hint()}
      action={mayChange && <SoftLink to={paths.write(work._id)}>{m.own_write_first()}</SoftLink>}
    />
  )
}
