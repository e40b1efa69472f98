import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { api } from '#web/api/browser.ts'

/** As many chapters are bought together without all the rest. */
const together = 10
const portion = 50

/** This chapter and those after it that this reader would have to buy. */
export async function nextToBuy({ _id, number, works }: ChapterPage): Promise<string[]> {
  const first = Math.floor(number / portion) + 1
  const found = [_id]
  for (const page of [first, first + 1]) {
    const { list, total } = await api.worksChapter.list({ workId: works._id, page, limit: portion, sort: 'asc' })
    for (const entry of list)
      if (entry.number > number && entry.price > 0 && found.length < together) found.push(entry._id)
    if (found.length === together || page * portion >= total) break
  }
  return found
}
