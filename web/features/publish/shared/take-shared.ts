import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'
import { sharedCache, sharedPaths } from './places.ts'

/** What another app has shared, as the form begins with it. */
export interface Shared {
  title: string
  content: Document
  /** Whoever sends them takes them out: a page that is hidden and shown again must not send them twice. */
  files: File[]
}

interface Words {
  title: string
  text: string
  url: string
}

/** From the worker, or from the address where there is none. It is there once. */
export async function takeShared(search: URLSearchParams): Promise<Shared | null> {
  if (search.has('shared')) return fromWorker().catch(() => null)
  const words = {
    title: search.get('title') ?? '',
    text: search.get('text') ?? '',
    url: search.get('url') ?? '',
  }
  return words.title || words.text || words.url ? { ...asPost(words), files: [] } : null
}

async function fromWorker(): Promise<Shared | null> {
  const cache = await caches.open(sharedCache)
  const found = await cache.match(sharedPaths.words)
  if (!found) return null
  const { kept, left, ...words } = (await found.json()) as Words & { kept: number; left: number }
  const files: File[] = []
  for (let number = 0; number < kept; number += 1) {
    const response = await cache.match(sharedPaths.picture(number))
    if (response) files.push(await fileOf(response))
  }
  await caches.delete(sharedCache)
  if (left > 0) toast.warning(m.publish_shared_left({ count: left, size: limits.quickImageBytes / 1024 / 1024 }))
  return { ...asPost(words), files }
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-name') ?? '') || 'picture'
  const type = response.headers.get('content-type') ?? ''
  // Its bytes are in memory now: the cache they come from is about to go.
  return new File([await response.arrayBuffer()], name, { type })
}

/** The words as paragraphs, the address last; many apps send it in the words already. */
export function asPost({ title, text, url }: Words): Pick<Shared, 'title' | 'content'> {
  const lines = [...text.split(/\r?\n/), url && !text.includes(url) ? url : '']
  const content = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return {
    title: title.trim().replace(/\s+/g, ' ').slice(0, limits.title),
    content: { type: 'doc', content } as Document,
  }
}
