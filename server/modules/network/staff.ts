import type { TextNetwork } from '#contract/modules/site/admin-content.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { type AddressRow, addressOf, type NetworkRow, networksOf as networks, type TextType } from './queries.ts'
import { regionHere } from './regions.ts'

const nameOf = (type: string, id: string) => `${type} ${id}`

/** The networks of texts, by block alone, for the staff: answers what is known of one of them. */
export async function networksOf(
  ctx: Context,
  texts: { type: string; id: string }[],
): Promise<(type: string, id: string) => TextNetwork | undefined> {
  if (texts.length === 0) return () => undefined
  const types = texts.map(({ type }) => type)
  const ids = texts.map(({ id }) => id)
  const rows = await ctx.db.many<NetworkRow>(networks(types, ids))
  const known = new Map(
    rows.map(({ type, object_id, block, ip, accounts }) => [
      nameOf(type, object_id),
      { block, accounts, ipRegion: regionHere(ctx, ip) },
    ]),
  )
  return (type, id) => known.get(nameOf(type, id))
}

/** The whole address of a text, together with a line in the log that says who looked. */
export async function viewAddress(
  ctx: Context,
  { client, viewer }: Office,
  { type, _id }: { type: TextType; _id: string },
): Promise<{ address: string; createTime: number }> {
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<AddressRow>(addressOf(type, _id))
    if (!row) throw new Refusal(404, 'text_no_address')
    const detail = { type, objectId: _id }
    const entry = {
      actorId: viewer.id,
      action: 'user.view-addresses',
      subject: row.user_id,
      ip: client.ip,
      detail,
    } as const
    await record(inner, entry)
    return { address: row.ip, createTime: row.written_at.getTime() }
  })
}
