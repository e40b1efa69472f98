import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Pen from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import SpellCheck from 'lucide-react/icons/spell-check'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { WorkDay, WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { workFiguresQuery } from '#web/api/queries/works/own-queries.ts'
import { useWorkActs } from '#web/features/works/own/use-work-acts.ts'
import { workLook } from '#web/features/works/own/words.ts'
import { WorkDialog } from '#web/features/works/own/work-dialog.tsx'
import { useArea } from '#web/social/paths.ts'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { serialName } from '#web/social/works/work-words.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatCount, formatDate, formatExact } from '#web/ui/format/format.ts'
import { useOpenedOnce } from '#web/ui/hooks/use-opened-once.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './desk.module.css'
import { Typos } from './typos.tsx'

const ImportDialog = lazyPart(() =>
  import('#web/features/works/import/import-dialog.tsx').then((module) => module.ImportDialog),
)
const ExportDialog = lazyPart(() =>
  import('#web/features/works/export/export-dialog.tsx').then((module) => module.ExportDialog),
)

type DeskHeadProps = { work: WorkPage; overview: ChapterOverview | undefined; mayChange: boolean }

export function DeskHead({ work, overview, mayChange }: DeskHeadProps) {
  const { tone, name } = workLook(work)
  // On a phone the bar has the heading of the page.
  const Heading = useArea() === 'mobile' ? 'h2' : 'h1'
  return (
    <div className={styles.head}>
      <WorkCover of={work} sizes="96px" eager named className={styles.cover} />
      <div className={styles.about}>
        <div className={styles.nameLine}>
          <Heading className={styles.name}>{work.title}</Heading>
          <Badge tone={work.serial === 'ongoing' ? 'brand' : 'plain'}>{serialName(work.serial)}</Badge>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p className={styles.facts}>{factsOf(work, overview).join(' · ')}</p>
        <HeadActs work={work} overview={overview} mayChange={mayChange} />
      </div>
      <Figures workId={work._id} />
    </div>
  )
}

function factsOf({ category, worksType, chapterNumber, wordNumber, ageNote }: WorkPage, overview?: ChapterOverview) {
  const unit = worksType === 'manga' ? m.work_episodes_word() : m.work_chapters_word()
  const drafts = overview?.states.draft ?? 0
  return [
    category?.name,
    ageNote > 0 ? `${ageNote}+` : undefined,
    m.own_published_count({ count: formatCount(chapterNumber), unit }),
    worksType === 'fiction' ? m.work_words({ count: formatCount(wordNumber) }) : undefined,
    drafts > 0 ? m.own_draft_count({ count: formatCount(drafts), unit }) : undefined,
    overview?.scheduledTo ? m.own_scheduled_to({ date: formatDate(overview.scheduledTo) }) : undefined,
  ].filter((fact) => fact !== undefined)
}

function HeadActs({ work, overview, mayChange }: DeskHeadProps) {
  const [open, setOpen] = useState<'settings' | 'typos' | null>(null)
  const bring = useOpenedOnce()
  const take = useOpenedOnce()
  const { remove } = useWorkActs()
  const navigate = useNavigate()
  const paths = useWorkPaths()
  const { _id, worksType, title } = work
  const close = () => setOpen(null)
  const more = m.creator_more_of({ title })
  return (
    <div className={styles.headActs}>
      {mayChange && (
        <>
          <Button variant="primary" size={32} icon={<Icon of={Pen} size={16} />} to={paths.write(_id)}>
            {m.own_write({ unit: worksType === 'manga' ? m.work_episodes_word() : m.work_chapters_word() })}
          </Button>
          <Button size={32} icon={<Icon of={Settings} size={16} />} onClick={() => setOpen('settings')}>
            {m.own_settings()}
          </Button>
          <Button size={32} icon={<Icon of={Upload} size={16} />} onClick={bring.show}>
            {m.own_import()}
          </Button>
        </>
      )}
      <Button size={32} icon={<Icon of={Download} size={16} />} onClick={take.show}>
        {m.own_export()}
      </Button>
      {worksType === 'fiction' && (
        <Button size={32} icon={<Icon of={SpellCheck} size={16} />} onClick={() => setOpen('typos')}>
          {m.own_typos()}
          {overview && overview.typoNumber > 0 && <Badge tone="danger">{overview.typoNumber}</Badge>}
        </Button>
      )}
      <Menu
        label={more}
        trigger={<IconButton size={32} icon={<Icon of={Ellipsis} size={16} />} label={more} />}
        items={[
          { label: m.own_open(), icon: ExternalLink, to: paths.work(worksType, _id) },
          {
            label: m.own_delete(),
            icon: Trash,
            danger: true,
            onSelect: async () => {
              if (await remove(work)) void navigate(paths.own(worksType), { replace: true })
            },
          },
        ]}
      />
      <WorkDialog work={work} type={worksType} open={open === 'settings'} onClose={close} />
      {bring.wanted && <ImportDialog {...{ work, overview }} open={bring.open} onClose={bring.hide} />}
      {take.wanted && <ExportDialog {...{ work, overview }} open={take.open} onClose={take.hide} />}
      <Typos work={work} mayChange={mayChange} open={open === 'typos'} onClose={close} />
    </div>
  )
}

/** The last thirty days, in three figures. */
function Figures({ workId }: { workId: string }) {
  const { data } = useQuery(workFiguresQuery(api, workId))
  const sum = (of: (day: WorkDay) => number) => data?.list.reduce((all, day) => all + of(day), 0)
  const figures = [
    { name: m.own_views_days(), value: sum(({ views }) => views) },
    { name: m.own_shelf_days(), value: sum(({ shelf }) => shelf), isAdded: true },
    { name: m.own_comments_days(), value: sum(({ comments }) => comments), isAdded: true },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, isAdded }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value === undefined ? undefined : formatExact(value)}>
            {value === undefined ? '–' : `${isAdded && value > 0 ? '+' : ''}${formatCount(value)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
