import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { type SearchScope, scopeName, scopeOf, searchEmptiness, searchScopes } from '../../features/search/scopes.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BackButton } from '../mobile-page.tsx'
import styles from './search.module.css'

export const title = () => m.page_search()

export function Component() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  const scope = scopeOf(search)
  const choose = (type: SearchScope) =>
    setSearch({ ...(q ? { q } : {}), ...(type === 'all' ? {} : { type }) }, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BackButton />
        <SearchBox
          action="/webapp/search"
          defaultValue={q}
          autoFocus={q === ''}
          keep={scope === 'all' ? undefined : { type: scope }}
          className={styles.box}
        />
      </header>
      <main className={styles.main}>
        <HiddenTitle>{m.page_search()}</HiddenTitle>
        {q && (
          <Tabs<SearchScope>
            label={m.search_tabs()}
            look="mobile"
            value={scope}
            onChange={choose}
            tabs={searchScopes.map((value) => ({ value, label: scopeName(value) }))}
          />
        )}
        <EmptyState level={2} drawing="search" {...searchEmptiness(q, scope)} />
      </main>
    </div>
  )
}
