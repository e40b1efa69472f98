import { Refusal } from '../../kernel/errors.ts'

/** Uploads that this process takes at the same time: of one member, and of all. Each holds a connection and a file. */
const most = { ofMember: 6, ofAll: 128 }

const under = new Map<string, number>()
let all = 0

/** Lets an upload in; the answer lets it out again. */
export function enterUpload(userId: string): () => void {
  const own = under.get(userId) ?? 0
  if (own >= most.ofMember) throw new Refusal(429, 'upload_too_many', { retryAfter: 2 })
  if (all >= most.ofAll) throw new Refusal(429, 'upload_busy', { retryAfter: 5 })
  under.set(userId, own + 1)
  all += 1
  return () => {
    all -= 1
    const left = (under.get(userId) ?? 1) - 1
    if (left > 0) under.set(userId, left)
    else under.delete(userId)
  }
}
