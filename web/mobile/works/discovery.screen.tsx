import { useQuery } from '@tanstack/react-query'
import Library from 'lucide-react/icons/library'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router'
import type { WorkRank, WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rankQuery, workCategoriesQuery } from '#web/api/queries/works/work-queries.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { isNarrowed, loadDiscovery, rankShown, useChoice } from '#web/features/works/discovery/choice.ts'
import { ContinueReading } from '#web/features/works/discovery/continue.tsx'
import { Filters } from '#web/features/works/discovery/filters.tsx'
import { Library as AllWorks } from '#web/features/works/discovery/library.tsx'
import { Picks } from '#web/features/works/discovery/picks.tsx'
import { RankRows, rankNames, ranksInOrder, WholeRank } from '#web/features/works/discovery/ranks.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import parts from '#web/mobile/parts.module.css'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { useSite } from '#web/session/use-site.ts'
import { kindAt } from '#web/social/works/work-paths.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './discovery.module.css'

const nameOf = (kind: WorksType) => (kind === 'manga' ? m.nav_manga() : m.nav_fiction())

export const title: ScreenModule['title'] = ({ pathname }) => nameOf(kindAt(pathname))

export const loader = (args: LoaderFunctionArgs) => loadDiscovery(args, notFound)

/** Where works are found. */
export function Component() {
  const { choice, kind } = useChoice()
  const isAround = !choice.rank && !isNarrowed(choice)
  return (
    <div className={styles.page}>
      <header className={classNames(parts.bar, styles.bar)}>
        <BackButton />
        <HiddenTitle>{nameOf(kind)}</HiddenTitle>
        <Kinds />
        <Link to="/webapp/user/shelf" className={styles.act} aria-label={m.page_shelf()}>
          <Icon of={Library} size={24} />
        </Link>
        <Link to="/webapp/search?type=works" className={styles.act} aria-label={m.search_label()}>
          <Icon of={Search} size={24} />
        </Link>
      </header>
      <PullToRefresh />
      <main className={styles.main}>
        <Categories kind={kind} />
        {isAround && (
          <>
            <ContinueReading most={1} />
            <Picks kind={kind} />
            <RankTabs kind={kind} />
          </>
        )}
        {choice.rank ? (
          <WholeRank kind={kind} rank={choice.rank} />
        ) : (
          <>
            <div className={styles.surface}>
              <Filters />
            </div>
            <AllWorks />
          </>
        )}
      </main>
    </div>
  )
}

/** Both kinds, where the site has them. */
function Kinds() {
  const { pathname } = useLocation()
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  const kinds: WorksType[] = [...(FICTION ? (['fiction'] as const) : []), ...(MANGA ? (['manga'] as const) : [])]
  return (
    <nav className={styles.kinds} aria-label={m.works_nav()}>
      {kinds.map((kind) => (
        <Link
          key={kind}
          to={`/webapp/${kind}`}
          replace
          className={styles.kind}
          aria-current={kindAt(pathname) === kind ? 'page' : undefined}
        >
          {nameOf(kind)}
        </Link>
      ))}
    </nav>
  )
}

function Categories({ kind }: { kind: WorksType }) {
  const list = useQuery(workCategoriesQuery(api, kind)).data?.list ?? []
  const { choice, choose } = useChoice()
  if (list.length === 0) return null
  return (
    <fieldset className={styles.categories} aria-label={m.works_categories()}>
      <Chip selected={!choice.category} onClick={() => choose({ category: '' })}>
        {m.works_all()}
      </Chip>
      {list.map(({ _id, name }) => (
        <Chip key={_id} selected={_id === choice.category} onClick={() => choose({ category: _id })}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}

function RankTabs({ kind }: { kind: WorksType }) {
  const [rank, setRank] = useState<WorkRank>('hot')
  const ranked = useQuery(rankQuery(api, kind, rank, rankShown))
  return (
    <section className={styles.surface} aria-label={m.works_ranks()}>
      <Tabs
        label={m.works_ranks()}
        look="mobile"
        value={rank}
        onChange={setRank}
        tabs={ranksInOrder.map((value) => ({ value, label: rankNames[value]() }))}
      >
        <TabPanel value={rank}>
          {ranked.data ? <RankRows list={ranked.data.list} rank={rank} /> : <SideState of={ranked} rows={5} />}
        </TabPanel>
      </Tabs>
    </section>
  )
}
