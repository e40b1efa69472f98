import type { ImMessage, ImSession } from '#contract/modules/forum/chat.ts'
import type { Context } from '../../kernel/context.ts'
import { presentCard } from '../user/service.ts'
import { type Pair, presentOne } from './present.ts'
import type { SentRow } from './send-queries.ts'

/** Everybody's windows, the sender's others too. What the other one may see of a post is their own affair. */
export function tellOfSent(ctx: Context, row: SentRow, pair: Pair, mine: ImMessage): void {
  const send = (theirs: ImMessage) => {
    ctx.events.emit('messageSent', { userId: row.sender_id, message: mine, session: sessionOfSender(row, mine) })
    ctx.events.emit('messageSent', { userId: row.other_id, message: theirs, session: sessionOfOther(row, theirs) })
  }
  if (row.kind !== 'posts') {
    send(mine)
    return
  }
  const reader = { id: row.other_id, userpower: row.other_power }
  ctx.background.run('a message', async () => send(await presentOne(ctx, reader, pair, row)))
}

/** Whoever may write blocks nobody, and is not blocked. */
function sessionOfSender(row: SentRow, lastMessage: ImMessage): ImSession {
  return {
    ...common(row, lastMessage),
    toUserId: { _id: row.other_id },
    toUser: presentCard({
      id: row.other_id,
      name: row.other_name,
      avatar: row.other_avatar,
      vip_end_at: row.other_vip_end_at,
      grade: row.other_grade,
      signature: row.other_signature,
    }),
    unread: row.my_unread,
    readSeq: Number(row.my_read_seq),
    toReadSeq: Number(row.other_read_seq),
    isTop: row.my_topped_at !== null,
  }
}

function sessionOfOther(row: SentRow, lastMessage: ImMessage): ImSession {
  return {
    ...common(row, lastMessage),
    toUserId: { _id: row.sender_id },
    toUser: presentCard({ ...row, id: row.sender_id }),
    unread: row.other_unread,
    readSeq: Number(row.other_read_seq),
    toReadSeq: Number(row.my_read_seq),
    isTop: row.other_topped_at !== null,
  }
}

function common(row: SentRow, lastMessage: ImMessage) {
  return {
    _id: row.session_id,
    sessionType: 1 as const,
    lastMessageTime: row.created_at.getTime(),
    lastMessage,
    lastSeq: Number(row.seq),
    revision: row.revision,
    isBlocked: false,
    createTime: row.session_created_at.getTime(),
  }
}
