import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { PostCard } from '#web/features/feed/cards/post-card.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { choiceOf, scopeOf, scopeTabs, wordOf } from '#web/features/search/choice.ts'
import { loadSearch, useCounts } from '#web/features/search/load-search.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { SearchIdeas } from '#web/features/search/search-ideas.tsx'
import { SearchResults } from '#web/features/search/search-results.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import styles from './search.module.css'

export const title = () => m.page_search()

export async function loader(args: LoaderFunctionArgs) {
  await loadSearch(args)
  return null
}

export function Component() {
  const [search] = useSearchParams()
  const q = wordOf(search)
  const scope = scopeOf(search)
  const site = useSite()
  const system = search.get('system')
  const counts = useCounts(choiceOf(search))
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BackButton />
        <SearchBox
          action="/webapp/search"
          defaultValue={q}
          autoFocus={q === ''}
          keep={{ ...(scope === 'all' ? {} : { type: scope }), ...(system ? { system } : {}) }}
          className={styles.box}
        />
      </header>
      <main className={styles.main}>
        <HiddenTitle>{m.page_search()}</HiddenTitle>
        {q ? (
          <>
            <LinkTabs
              label={m.search_tabs()}
              look="mobile"
              inPlace
              className={styles.tabs}
              tabs={scopeTabs('/webapp/search', search, site, counts)}
            />
            <SearchResults key={q} post={(post, words) => <PostCard key={post._id} post={post} words={words} />} />
          </>
        ) : (
          <SearchIdeas />
        )}
      </main>
    </div>
  )
}
