import type pg from 'pg'
import { documentOf } from './markup.ts'

/** What the site itself says: announcements, and pages of its own making. */
export interface Announcement {
  title: string
  text: string
  isPinned: boolean
  daysAgo: number
}

export interface HousePage {
  path: string
  title: string
  text: string
}

export async function writeAnnouncements(client: pg.Client, announcements: Announcement[]): Promise<void> {
  for (const { title, text, isPinned, daysAgo } of announcements) {
    await client.query(
      `insert into announcements (title, document, is_pinned, starts_at, created_at, user_id)
       values ($1, $2, $3, now() - $4 * interval '1 day', now() - $4 * interval '1 day',
         (select min(id) from users where userpower = 0))`,
      [title, documentOf(text), isPinned, daysAgo],
    )
  }
}

/** A page that is there already stays as it is. */
export async function writePages(client: pg.Client, pages: HousePage[]): Promise<void> {
  for (const { path, title, text } of pages) {
    await client.query(
      `insert into custom_pages (path, title, document, user_id)
       values ($1, $2, $3, (select min(id) from users where userpower = 0)) on conflict (path) do nothing`,
      [path, title, documentOf(text)],
    )
  }
}
