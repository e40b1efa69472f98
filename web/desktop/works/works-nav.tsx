import { useQuery } from '@tanstack/react-query'
import Compass from 'lucide-react/icons/compass'
import Flame from 'lucide-react/icons/flame'
import History from 'lucide-react/icons/history'
import Library from 'lucide-react/icons/library'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { shelfNewsQuery } from '#web/api/queries/works/shelf-queries.ts'
import { workCategoriesQuery } from '#web/api/queries/works/work-queries.ts'
import styles from '#web/desktop/frame/side-nav.module.css'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { kindAt, useWorkPaths } from '#web/social/works/work-paths.ts'
import { UnreadCount } from '#web/ui/feedback/badge.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import nav from './works-nav.module.css'

/** The pages of works. On the shelf, which has both kinds, it leads to the one that the site has. */
export function WorksNav() {
  const { pathname } = useLocation()
  const { FICTION } = useSite().COMMON_WORKS
  const isShelf = pathname === '/shelf'
  const kind = isShelf ? (FICTION ? 'fiction' : 'manga') : kindAt(pathname)
  const [search] = useSearchParams()
  const isHistory = search.get('tab') === 'history'
  const paths = useWorkPaths()
  const isPlain = !isShelf && !search.has('rank') && !search.has('category')
  return (
    <>
      <nav aria-label={m.works_nav()} className={styles.nav} data-ground="page">
        <Entry to={`/${kind}`} of={Compass} label={m.works_discover()} isCurrent={isPlain} />
        <Entry to={`/${kind}?rank=hot`} of={Flame} label={m.works_ranks()} isCurrent={!isShelf && search.has('rank')} />
        <Entry to="/shelf" of={Library} label={m.page_shelf()} isCurrent={isShelf && !isHistory}>
          <ShelfBadge />
        </Entry>
        <Entry to="/shelf?tab=history" of={History} label={m.works_history()} isCurrent={isShelf && isHistory} />
      </nav>
      {!isShelf && <Categories kind={kind} current={search.get('category')} />}
      <nav aria-label={m.works_authors()} className={styles.nav} data-ground="page">
        <div className={styles.groupHead}>
          <h2 className={styles.title}>{m.works_authors()}</h2>
        </div>
        <Entry to={paths.own(kind)} of={Pencil} label={m.works_write()} isCurrent={false} />
      </nav>
    </>
  )
}

type EntryProps = { to: string; of: IconDrawing; label: string; isCurrent: boolean; children?: ReactNode }

function Entry({ to, of, label, isCurrent, children }: EntryProps) {
  return (
    <Link to={to} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={of} />
      <span className={styles.grow}>{label}</span>
      {children}
    </Link>
  )
}

/** How many works have something new. */
function ShelfBadge() {
  const me = useMe()
  return <UnreadCount count={useQuery({ ...shelfNewsQuery(api), enabled: me !== null }).data?.total ?? 0} />
}

function Categories({ kind, current }: { kind: WorksType; current: string | null }) {
  const list = useQuery(workCategoriesQuery(api, kind)).data?.list ?? []
  if (list.length === 0) return null
  return (
    <nav aria-label={m.works_categories()} className={styles.nav} data-ground="page">
      <div className={styles.groupHead}>
        <h2 className={styles.title}>{m.works_categories()}</h2>
      </div>
      {list.map(({ _id, name, worksNumber }) => (
        <Link
          key={_id}
          to={`/${kind}?category=${_id}`}
          className={styles.item}
          aria-current={_id === current ? 'page' : undefined}
        >
          <span className={styles.grow}>{name}</span>
          <span className={nav.count}>{formatCount(worksNumber)}</span>
        </Link>
      ))}
    </nav>
  )
}
