import { m } from '#messages/messages.js'
import type { FeedChoice } from '../../api/post-queries.ts'

/** What somebody published in the forum and in the boards for articles; and everything they wrote, comments included. */
export const authorTabs = ['posts', 'article', 'dynamic'] as const
export type AuthorTab = (typeof authorTabs)[number]

export function authorTabOf(search: URLSearchParams): AuthorTab {
  return authorTabs.find((tab) => tab === search.get('tab')) ?? 'posts'
}

export function authorChoice(userId: string, search: URLSearchParams): FeedChoice {
  const systemType = authorTabOf(search) === 'article' ? 'article' : 'forum'
  return { select: { userId, systemType }, sort: 'new' }
}

export function authorTabName(tab: AuthorTab): string {
  if (tab === 'dynamic') return m.author_dynamic()
  return tab === 'article' ? m.author_articles() : m.author_posts()
}

export function authorEmptiness(tab: AuthorTab, isMe: boolean): string {
  if (tab === 'dynamic') return isMe ? m.author_own_dynamic_empty() : m.author_dynamic_empty()
  if (tab === 'article') return m.author_articles_empty()
  return isMe ? m.author_own_posts_empty() : m.author_posts_empty()
}
