import type { PublicInfo } from '#contract/modules/account/user.ts'
import type { AuthorSummary } from '#contract/modules/forum/comment.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'
import { formatCount } from '#web/ui/format/format.ts'

/**
 * What somebody published in the forum and in the boards for articles; everything they wrote, comments included; and
 * their bookmarks, if they show them.
 */
export type AuthorTab = 'posts' | 'article' | 'works' | 'dynamic' | 'collect'

type Shown = Pick<PublicInfo, 'showsCollects'>
type Site = Pick<SiteConfig, 'COMMON_WORKS'>

export function authorTabsOf({ showsCollects }: Shown, { COMMON_WORKS }: Site): AuthorTab[] {
  const hasWorks = COMMON_WORKS.FICTION || COMMON_WORKS.MANGA
  return [
    'posts',
    'article',
    ...(hasWorks ? (['works'] as const) : []),
    'dynamic',
    ...(showsCollects ? (['collect'] as const) : []),
  ]
}

export function authorTabOf(search: URLSearchParams, user: Shown, site: Site): AuthorTab {
  return authorTabsOf(user, site).find((tab) => tab === search.get('tab')) ?? 'posts'
}

export function authorChoice(userId: string, search: URLSearchParams): FeedChoice {
  const systemType = search.get('tab') === 'article' ? 'article' : 'forum'
  return { select: { userId, systemType }, sort: 'new' }
}

export function authorTabName(tab: AuthorTab): string {
  if (tab === 'dynamic') return m.author_dynamic()
  if (tab === 'collect') return m.author_collects()
  if (tab === 'works') return m.author_works()
  return tab === 'article' ? m.author_articles() : m.author_posts()
}

/** How much there is behind a tab; nothing is said where there is nothing. */
export function authorTabCount(
  tab: AuthorTab,
  user: Pick<PublicInfo, 'postsNumber'>,
  summary: AuthorSummary | undefined,
): string | undefined {
  if (!summary || tab === 'works') return undefined
  const { articleNumber, dynamicNumber, collectNumber } = summary
  if (tab === 'posts') return bounded(user.postsNumber - articleNumber, Number.POSITIVE_INFINITY)
  const counts = { article: articleNumber, dynamic: dynamicNumber, collect: collectNumber }
  return bounded(counts[tab], limits.countedMost)
}

function bounded(count: number, most: number): string | undefined {
  if (count <= 0) return undefined
  return count < most ? formatCount(count) : `${most - 1}+`
}

export function authorEmptiness(tab: AuthorTab, isMe: boolean): string {
  if (tab === 'dynamic') return isMe ? m.author_own_dynamic_empty() : m.author_dynamic_empty()
  if (tab === 'article') return m.author_articles_empty()
  if (tab === 'collect') return m.author_collects_empty()
  if (tab === 'works') return m.works_none()
  return isMe ? m.author_own_posts_empty() : m.author_posts_empty()
}
