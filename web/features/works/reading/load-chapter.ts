import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type Params, redirect } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { blockCountsQuery } from '#web/api/queries/comment-queries.ts'
import { chapterQuery, workQuery } from '#web/api/queries/works/work-queries.ts'
import { refusedWork } from '#web/features/works/load-work.ts'
import { kindAt } from '#web/social/works/work-paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'

interface Refusals {
  refusedPage: (error: unknown) => unknown
  notFound: () => unknown
}

/** Fetches the chapter that the address names and its work. An address with another work leads to the right one. */
export async function loadChapter({ context, params, request }: LoaderFunctionArgs, refusals: Refusals): Promise<null> {
  const { api: own, queries } = context.get(pageContext)
  const { pathname } = new URL(request.url)
  const { work: workId = '', chapter: id = '' } = params
  try {
    const { works, isLocked } = await queries.ensureQueryData(chapterQuery(own, id))
    if (works._id !== workId || works.worksType !== kindAt(pathname))
      throw redirect(pathname.replace(/(?:fiction|manga)\/\d+\/\d+/, `${works.worksType}/${works._id}/${id}`))
    // With the numbers behind its blocks no word moves when they come; without them the text is there all the same.
    if (!isLocked) await queries.prefetchQuery(blockCountsQuery(own, id))
    await queries.ensureQueryData(workQuery(own, workId))
  } catch (error) {
    throw error instanceof Response ? error : refusedWork(error, refusals.refusedPage, refusals.notFound)
  }
  return null
}

/** 第 12 章 潮位线 - 灯塔看守人 */
export function chapterTitle({ queries, params }: { queries: QueryClient; params: Params }): string {
  const chapter = queries.getQueryData(chapterQuery(api, params.chapter ?? '').queryKey)
  return chapter ? `${chapterName(chapter.works.worksType, chapter)} - ${chapter.works.title}` : m.page_chapter()
}
