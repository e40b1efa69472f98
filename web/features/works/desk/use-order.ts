import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AuthorEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'
import { api } from '#web/api/browser.ts'
import { type OwnChapters, overviewQuery } from '#web/api/queries/works/own-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { chaptersAt, type DeskPlace } from '#web/features/works/own/places.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { type Aim, type Group, settled } from './groups.ts'

/** Shows the new order at once and sends it, one move after another. What is refused goes back, with all after it. */
export function useOrder(workId: string, place: DeskPlace) {
  const queries = useQueryClient()
  const { queryKey } = chaptersAt(api, workId, place)
  const overviewKey = overviewQuery(api, workId).queryKey
  const waiting = useRef<(() => Promise<unknown>)[]>([])
  const before = useRef<{ list: OwnChapters | undefined; overview: ChapterOverview | undefined } | null>(null)

  const send = async () => {
    while (waiting.current[0]) {
      try {
        await waiting.current[0]()
        waiting.current.shift()
      } catch (error) {
        waiting.current = []
        queries.setQueryData(queryKey, before.current?.list)
        queries.setQueryData(overviewKey, before.current?.overview)
        sayFailure(error)
      }
    }
    before.current = null
    // Numbers on other pages follow.
    await queries.invalidateQueries({ queryKey: worksKey })
  }

  return (after: readonly Group[], entry: AuthorEntry, aim: Aim) => {
    const list = queries.getQueryData(queryKey)
    const overview = queries.getQueryData(overviewKey)
    const isRunning = before.current !== null
    before.current ??= { list, overview }
    // An answer that is under way still has the old order.
    void queries.cancelQueries({ queryKey: worksKey })
    queries.setQueryData(queryKey, list && { ...list, list: settled(after, place.sort) })
    queries.setQueryData(overviewKey, overview && withEntry(overview, entry.volumeId, aim.volumeId))
    waiting.current.push(() => moveTo(workId, entry._id, aim))
    if (!isRunning) void send()
  }
}

async function moveTo(workId: string, id: string, aim: Aim): Promise<void> {
  const afterId = 'afterId' in aim ? aim.afterId : await chapterAt(workId, aim.afterPlace)
  await api.worksChapter.move({ chapterIds: [id], volumeId: aim.volumeId, afterId })
}

async function chapterAt(workId: string, place: number): Promise<string | null> {
  const { list } = await api.worksChapter.mine({ workId, page: place, limit: 1 })
  return list[0]?._id ?? null
}

function withEntry(overview: ChapterOverview, from: string | null, to: string | null): ChapterOverview {
  if (from === to) return overview
  const change = (id: string | null) => (id === to ? 1 : id === from ? -1 : 0)
  return {
    ...overview,
    looseNumber: overview.looseNumber + change(null),
    volumes: overview.volumes.map((volume) => ({ ...volume, entryNumber: volume.entryNumber + change(volume._id) })),
  }
}
