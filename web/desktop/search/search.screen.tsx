import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { withField } from '../../features/place-tabs/with-field.ts'
import { scopeName, scopeOf, searchEmptiness, searchScopes } from '../../features/search/scopes.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import styles from './search.module.css'

export const title = () => m.page_search()

export function Component() {
  const [search] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  const scope = scopeOf(search)
  return (
    <Page>
      <HiddenTitle>{m.page_search()}</HiddenTitle>
      <Card>
        <SearchBox
          action="/search"
          look="line"
          size={48}
          defaultValue={q}
          keep={scope === 'all' ? undefined : { type: scope }}
          className={styles.box}
        />
        <PlaceTabs
          label={m.search_tabs()}
          inPlace
          className={styles.tabs}
          tabs={searchScopes.map((value) => ({
            to: withField('/search', search, 'type', value, 'all'),
            label: scopeName(value),
            isCurrent: value === scope,
          }))}
        />
      </Card>
      <Card>
        <EmptyState level={2} drawing="search" {...searchEmptiness(q, scope)} />
      </Card>
    </Page>
  )
}
