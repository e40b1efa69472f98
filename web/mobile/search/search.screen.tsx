import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { withField } from '../../features/place-tabs/with-field.ts'
import { scopeName, scopeOf, searchEmptiness, searchScopes } from '../../features/search/scopes.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackButton } from '../mobile-page.tsx'
import styles from './search.module.css'

export const title = () => m.page_search()

export function Component() {
  const [search] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  const scope = scopeOf(search)
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
          <PlaceTabs
            label={m.search_tabs()}
            look="mobile"
            inPlace
            tabs={searchScopes.map((value) => ({
              to: withField('/webapp/search', search, 'type', value, 'all'),
              label: scopeName(value),
              isCurrent: value === scope,
            }))}
          />
        )}
        <EmptyState level={2} drawing="search" {...searchEmptiness(q, scope)} />
      </main>
    </div>
  )
}
