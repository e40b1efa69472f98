import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { showSiteText } from '../site-text/service.ts'
import { allPaths, type PageRow, pageByPath } from './queries.ts'

/** Paths that do not exist are asked for by the thousand; only those that do are worth keeping. */
export async function customPage(ctx: Context, path: string): Promise<CustomPage> {
  const paths = await ctx.content.read('custom pages', ['pages'], () => readPaths(ctx))
  if (!paths.has(path)) throw noPage()
  return ctx.content.read(`custom page ${path}`, ['pages'], async () => {
    const row = await ctx.db.maybe<PageRow>(pageByPath(path))
    if (!row) throw noPage()
    return Object.freeze(await presentPage(ctx, row))
  })
}

async function readPaths(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.many<{ path: string }>(allPaths())
  return new Set(rows.map(({ path }) => path))
}

function noPage(): Refusal {
  return new Refusal(404, 'custom_page_not_found')
}

export async function presentPage(ctx: Context, { path, title, document, updated_at }: PageRow): Promise<CustomPage> {
  return { path, title, content: await showSiteText(ctx, document), updateTime: updated_at.getTime() }
}
