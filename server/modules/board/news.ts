import type { MessageKey } from '#contract/message-key.ts'
import type { Context } from '../../context.ts'
import { type MessageParams, say } from '../../messages.ts'
import { notify } from '../notification/service.ts'
import { administrators } from './write-queries.ts'

export interface News {
  key: MessageKey
  params: MessageParams
  reason?: string
}

/** What the site says to somebody about a board; it is kept as a sentence in the language of the site. */
export async function tell(ctx: Context, userId: string, { key, params, reason }: News): Promise<void> {
  const text = say('zh-CN', key, params)
  const content = reason ? say('zh-CN', 'board_note_reason', { text, reason }) : text
  await notify(ctx, { userId, type: 'system', fromUserId: null, content })
}

/** Belongs at the end of the caller's transaction, as every telling does. */
export async function askForReview(ctx: Context, board: { name: string; user: string }): Promise<void> {
  const rows = await ctx.db.many<{ id: string }>(administrators())
  for (const { id } of rows) await tell(ctx, id, { key: 'board_note_review', params: board })
}
