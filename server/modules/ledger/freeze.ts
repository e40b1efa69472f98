import sql, { type Sql } from 'sql-template-tag'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type Office, record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { lockMember } from '../user/service.ts'

interface Freeze {
  userId: string
  isFrozen: boolean
  reason: string
}

/** Once: whoever asks for what is so already changes nothing, and the member is not told again. */
export function setFrozen(ctx: Context, { client, viewer }: Office, { userId, isFrozen, reason }: Freeze) {
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, userId)
    const changed = await inner.db.run(isFrozen ? freeze(userId, reason, viewer.id) : unfreeze(userId))
    if (changed > 0) {
      const action = isFrozen ? 'user.freeze-wallet' : 'user.unfreeze-wallet'
      const detail = { before: isFrozen ? 'open' : 'frozen', after: isFrozen ? 'frozen' : 'open', reason }
      await record(inner, { actorId: viewer.id, action, subject: userId, ip: client.ip, detail })
      await tellMember(inner, userId, { key: isFrozen ? 'wallet_note_frozen' : 'wallet_note_unfrozen', reason })
    }
    return { isFrozen }
  })
}

export function freeze(userId: string, reason: string, actorId: string): Sql {
  return sql`
    insert into frozen_wallets (user_id, reason, frozen_by) values (${userId}, ${reason}, ${actorId})
    on conflict do nothing`
}

export function unfreeze(userId: string): Sql {
  return sql`delete from frozen_wallets where user_id = ${userId}`
}

/** Why nothing goes out of a wallet; no row: it does. */
export function freezeOf(userId: string): Sql {
  return sql`select reason from frozen_wallets where user_id = ${userId}`
}
