import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { type SearchScope, scopeName, scopeOf, searchEmptiness, searchScopes } from '../../features/search/scopes.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Page } from '../frame/page.tsx'
import styles from './search.module.css'

export const title = () => m.page_search()

export function Component() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  const scope = scopeOf(search)
  const choose = (next: SearchScope) => {
    const fields = new URLSearchParams(search)
    if (next === 'all') fields.delete('type')
    else fields.set('type', next)
    setSearch(fields, { replace: true, preventScrollReset: true })
  }
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
        <Tabs<SearchScope>
          label={m.search_tabs()}
          className={styles.tabs}
          value={scope}
          onChange={choose}
          tabs={searchScopes.map((value) => ({ value, label: scopeName(value) }))}
        />
      </Card>
      <Card>
        <EmptyState level={2} drawing="search" {...searchEmptiness(q, scope)} />
      </Card>
    </Page>
  )
}
