import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { beginAgain, type LetterRow } from './letter-queries.ts'
import { sendLetters } from './letters.ts'

/** The staff do not wait for the pause; one that has failed gets another day. What has left, and codes, stay as they are. */
export async function retryNow(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  id: string,
): Promise<{ state: 'waiting' }> {
  await inTransaction(ctx, async (inner) => {
    const letter = await inner.db.maybe<Pick<LetterRow, 'id'> & { is_kept: boolean }>(beginAgain(id))
    if (!letter) throw new Refusal(404, 'letter_not_found')
    if (!letter.is_kept) throw new Refusal(409, 'letter_gone')
    await record(inner, { actorId: viewer.id, action: 'mail.retry', subject: id, ip: client.ip })
    inner.db.afterCommit(() => ctx.background.run('letters', () => sendLetters(ctx)))
  })
  return { state: 'waiting' }
}
