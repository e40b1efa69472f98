import type { Context } from '../../kernel/context.ts'

/** On one line, as subjects and senders need it. */
export function siteName(ctx: Pick<Context, 'config'>): string {
  return ctx.config
    .current()
    .document.COMMON_SITE_NAME.replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}
