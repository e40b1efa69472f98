import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { pageLimits } from '#contract/page-limits.ts'
import { siteConfigKey } from '#web/api/queries/queries.ts'
import { asKept, mayKeepAnswer, mayKeepPage } from '#web/session/kept/allowed.ts'
import type { KeptAnswer, KeptStore } from '#web/session/kept/kept-store.ts'

const mostPictures = 40

interface Keeping {
  store: KeptStore
  queries: QueryClient
  router: DataRouter
}

/** Keeps each page that is read, when it has come to rest. Nobody waits for it; what fails is not kept. */
export function keepPages({ store, queries, router }: Keeping): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    document.documentElement.removeAttribute('data-kept')
    timer = setTimeout(() => void keepNow().catch(() => undefined), pageLimits.restAfter)
  }
  const keepNow = async () => {
    const { location, navigation, errors } = router.state
    const path = location.pathname + location.search
    if (!mayKeepPage(location.pathname)) return
    if (navigation.state !== 'idle' || queries.isFetching() > 0) return later()
    // Whoever may not see it any more does not keep it.
    if (errors) return navigator.onLine ? store.forget(path) : undefined
    await keep(path)
  }
  const keep = async (path: string) => {
    const answers = answersOn(queries)
    // Without a network nothing new is seen; what was pressed on the page belongs to it all the same.
    const known = navigator.onLine ? undefined : await store.page(path)
    if (!known && !navigator.onLine) return
    const title = document.title
    const pictures = known?.pictures ?? picturesOn(document)
    let size = answers.reduce((sum, { json }) => sum + new Blob([json]).size, 0)
    for (const url of pictures) size += await store.keepPicture(url).catch(() => 0)
    const page = { path, title: titleWithoutSite(queries, title), at: known?.at ?? Date.now(), size, pictures }
    await store.keep({ ...page, answers: answers.map(({ hash }) => hash) }, answers)
    // For tools that watch the page.
    document.documentElement.setAttribute('data-kept', path)
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') later()
  })
  const stopHearing = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) later()
  })
  later()
  return () => {
    clearTimeout(timer)
    stop()
    stopHearing()
  }
}

/** What somebody on the page looks at, and what every page needs. */
function answersOn(queries: QueryClient): KeptAnswer[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && mayKeepAnswer(queryKey, state.data))
    .filter((query) => query.isActive() || query.queryKey[0] === 'config' || query.queryKey[0] === 'me')
    .map(({ queryHash, queryKey, state }) => ({
      hash: queryHash,
      key: queryKey,
      json: JSON.stringify(asKept(queryKey, state.data)),
    }))
}

/** Those of this site that have been shown. */
function picturesOn({ images }: Document): string[] {
  const shown = [...images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  const addresses = shown.map(({ currentSrc }) => currentSrc).filter((address) => address.startsWith(location.origin))
  return [...new Set(addresses)].slice(0, mostPictures)
}

function titleWithoutSite(queries: QueryClient, title: string): string {
  const site = queries.getQueryData<{ COMMON_SITE_NAME: string }>(siteConfigKey)?.COMMON_SITE_NAME ?? ''
  return title.endsWith(` - ${site}`) ? title.slice(0, -site.length - 3) : title
}
