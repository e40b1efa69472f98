import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Page } from '#server/shared/paging.ts'
import { sqlState } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Actor, type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameUses, releaseFiles, type Titled } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { claimSiteText, readSiteText } from '../site-text/service.ts'
import { presentPage } from './pages.ts'
import {
  allPages,
  countPages,
  deletePage,
  insertPage,
  lockPage,
  type PageRow,
  type PageValues,
  titlesOf,
  updatePage,
} from './queries.ts'

const use = 'custom-page'

nameUses(use, (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

interface PageInput {
  path: string
  oldPath?: string
  title: string
  content: string | Document
}

export async function pagesForAdmin(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<PageRow>(allPages(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countPages())
  return { list: await Promise.all(rows.map((row) => presentPage(ctx, row))), total }
}

/** With `oldPath` that page is changed; without, the page of this path, or a new one is made. */
export async function savePage(ctx: Context, { viewer, ip }: Actor, input: PageInput): Promise<CustomPage> {
  const { path, oldPath, title } = input
  const document = readSiteText(input.content, 'custom_page_need_content')
  return inTransaction(ctx, async (inner) => {
    const before = await inner.db.maybe<PageRow>(lockPage(oldPath ?? path))
    if (oldPath && !before) throw new Refusal(404, 'custom_page_not_found')
    const row = await write(inner, before, { path, title, document, userId: viewer.id })
    await claimSiteText(inner, viewer, { type: use, id: row.id }, document, before?.document)
    const detail = { title, before: before ? { title: before.title, path: before.path } : null, after: { title, path } }
    const action = before ? 'custom-page.change' : 'custom-page.create'
    await record(inner, { actorId: viewer.id, action, subject: path, ip, detail })
    contentChanged(inner, before ? 'all' : 'pages')
    return presentPage(inner, row)
  })
}

async function write(ctx: Context, before: PageRow | undefined, values: PageValues): Promise<PageRow> {
  const taken = new Refusal(409, 'custom_page_taken', { field: 'path' })
  try {
    const row = await ctx.db.maybe<PageRow>(before ? updatePage(before.id, values) : insertPage(values))
    if (!row) throw taken
    return row
  } catch (error) {
    throw sqlState(error) === '23505' ? taken : error
  }
}

export async function removePage(ctx: Context, { viewer, ip }: Actor, path: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ id: string; title: string }>(deletePage(path))
    if (!row) throw new Refusal(404, 'custom_page_not_found')
    await releaseFiles(inner, { type: use, id: row.id })
    const detail = { title: row.title, before: { title: row.title, path }, after: null }
    await record(inner, { actorId: viewer.id, action: 'custom-page.delete', subject: path, ip, detail })
    contentChanged(inner, 'all')
  })
  return null
}
