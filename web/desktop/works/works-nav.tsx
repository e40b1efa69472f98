import { useQuery } from '@tanstack/react-query'
import Compass from 'lucide-react/icons/compass'
import Flame from 'lucide-react/icons/flame'
import History from 'lucide-react/icons/history'
import Library from 'lucide-react/icons/library'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { workCategoriesQuery } from '#web/api/queries/works/work-queries.ts'
import styles from '#web/desktop/frame/side-nav.module.css'
import { useSite } from '#web/session/use-site.ts'
import { kindAt } from '#web/social/works/work-paths.ts'
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
  const isPlain = !isShelf && !search.has('rank') && !search.has('category')
  return (
    <>
      <nav aria-label={m.works_nav()} className={styles.nav} data-ground="page">
        <Entry to={`/${kind}`} of={Compass} label={m.works_discover()} isCurrent={isPlain} />
        <Entry to={`/${kind}?rank=hot`} of={Flame} label={m.works_ranks()} isCurrent={!isShelf && search.has('rank')} />
        <Entry to="/shelf" of={Library} label={m.page_shelf()} isCurrent={isShelf && !isHistory} />
        <Entry to="/shelf?tab=history" of={History} label={m.works_history()} isCurrent={isShelf && isHistory} />
      </nav>
      {!isShelf && <Categories kind={kind} current={search.get('category')} />}
    </>
  )
}

type EntryProps = { to: string; of: IconDrawing; label: string; isCurrent: boolean }

function Entry({ to, of, label, isCurrent }: EntryProps) {
  return (
    <Link to={to} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={of} />
      {label}
    </Link>
  )
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
