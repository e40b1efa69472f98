import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'

/** Uploads that this process takes at the same time: of one member, and of all. Each holds a connection and a file. */
const most = { ofMember: 6, ofAll: 128 }

const underWay = perContext(() => ({ byMember: new Map<string, number>(), all: 0 }))

/** Lets an upload in; the answer lets it out again. */
export function enterUpload(ctx: Context, userId: string): () => void {
  const now = underWay(ctx)
  const own = now.byMember.get(userId) ?? 0
  if (own >= most.ofMember) throw new Refusal(429, 'upload_too_many', { retryAfter: 2 })
  if (now.all >= most.ofAll) throw new Refusal(429, 'upload_busy', { retryAfter: 5 })
  now.byMember.set(userId, own + 1)
  now.all += 1
  return () => {
    now.all -= 1
    const left = (now.byMember.get(userId) ?? 1) - 1
    if (left > 0) now.byMember.set(userId, left)
    else now.byMember.delete(userId)
  }
}
