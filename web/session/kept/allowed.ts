import type { QueryKey } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'

/** Pages for reading; the worker has what they are made of. Everything else needs a network. */
const pages =
  /^(\/|\/\d+|\/(column|author)\/\d+|\/System\/(forum|article)\/[^/]+|\/announcement|\/(fiction|manga)(\/\d+){0,2}|\/webapp(\/\d+|\/posts\/reply\/\d+|\/(column|author)\/\d+|\/system(\/(?!create$)[^/]+)?|\/announcement|\/(fiction|manga)(\/\d+){0,2})?)$/

export const mayKeepPage = (path: string): boolean => pages.test(path)

/** What is asked for on them, by the beginning of its key. What is not named here is never kept. */
const answers: Record<string, readonly string[] | 'all'> = {
  config: 'all',
  me: 'all',
  user: 'all',
  comments: 'all',
  replies: 'all',
  announcements: 'all',
  posts: ['feed', 'pinned', 'one', 'around'],
  boards: ['one', 'ids', 'zones', 'all', 'hot', 'joined', 'classifies', 'sign'],
  people: ['active'],
  columns: ['one', 'list', 'articles', 'part'],
  works: ['one', 'contents', 'chapter', 'categories', 'rank', 'of', 'list', 'shelf', 'reading'],
}

export function mayKeepAnswer([first, second]: QueryKey, data: unknown): boolean {
  const known = answers[String(first)]
  const isNamed = known === 'all' || known?.includes(String(second)) === true
  return isNamed && data !== undefined && data !== null && !isPaidFor(data)
}

/** A text that somebody paid for stays where access is asked for each time; a copy by wish is another matter. */
function isPaidFor(data: unknown): boolean {
  const { access } = data as { access?: { kind?: string } }
  return access?.kind !== undefined && access.kind !== 'free'
}

/** Without what is nobody's business on a device that may be lost. */
export function asKept([first]: QueryKey, data: unknown): unknown {
  if (first !== 'me') return data
  return { ...(data as OwnInfo), money: 0, email: '', phone: '', account: '' }
}

/** Pages that are not kept any more: the oldest, until the others fit. */
export function surplus<Page extends { at: number; size: number }>(
  kept: readonly Page[],
  { most, bytes }: { most: number; bytes: number },
): Page[] {
  let room = bytes
  return kept
    .toSorted((one, other) => other.at - one.at)
    .filter(({ size }, place) => {
      room -= size
      return place >= most || room < 0
    })
}
