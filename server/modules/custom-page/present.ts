import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import type { Context } from '../../kernel/context.ts'
import { showSiteText } from '../site-text/service.ts'
import type { PageRow } from './queries.ts'

export async function presentPage(ctx: Context, { path, title, document, updated_at }: PageRow): Promise<CustomPage> {
  return { path, title, content: await showSiteText(ctx, document), updateTime: updated_at.getTime() }
}
