import type { CustomPage } from '#contract/custom-page.ts'
import type { Context } from '../../context.ts'
import { showSiteText } from '../site-text/service.ts'
import type { PageRow } from './queries.ts'

export async function presentPage(ctx: Context, { path, title, document, updated_at }: PageRow): Promise<CustomPage> {
  return { path, title, content: await showSiteText(ctx, document), updateTime: updated_at.getTime() }
}
