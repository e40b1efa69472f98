import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { hotWordsQuery } from '#web/api/queries/search-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { PostCard } from '#web/features/feed/cards/post-card.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { choiceOf, scopeOf, scopeTabs, searchEmptiness, wordOf } from '#web/features/search/choice.ts'
import { loadSearch, useCounts } from '#web/features/search/load-search.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { SearchIdeas } from '#web/features/search/search-ideas.tsx'
import { SearchResults } from '#web/features/search/search-results.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './search.module.css'

export const title = () => m.page_search()

export const loader = preload(({ api, queries }, args) =>
  Promise.all([queries.prefetchQuery(hotWordsQuery(api)), loadSearch(args)]),
)

export function Component() {
  const [search] = useSearchParams()
  const q = wordOf(search)
  const scope = scopeOf(search)
  const site = useSite()
  const counts = useCounts(choiceOf(search))
  const formId = useId()
  return (
    <Page side={<SearchIdeas historyLast />}>
      <HiddenTitle>{m.page_search()}</HiddenTitle>
      <Card className={styles.head}>
        <div className={styles.ask}>
          <SearchBox
            action="/search"
            look="line"
            shortcut
            size={48}
            defaultValue={q}
            autoFocus={q === ''}
            keep={scope === 'all' ? undefined : { type: scope }}
            formId={formId}
            className={styles.box}
          />
          <Button variant="primary" size={48} type="submit" form={formId}>
            {m.search_label()}
          </Button>
        </div>
        <LinkTabs
          label={m.search_tabs()}
          inPlace
          className={styles.tabs}
          tabs={scopeTabs('/search', search, site, counts)}
        />
      </Card>
      {q ? (
        <SearchResults key={q} post={(post, words) => <PostCard key={post._id} post={post} words={words} />} />
      ) : (
        <Card>
          <EmptyState drawing="search" {...searchEmptiness(q)} />
        </Card>
      )}
    </Page>
  )
}
