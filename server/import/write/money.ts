import sql from 'sql-template-tag'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { book } from '../../modules/ledger/service.ts'
import { ImportFault } from '../fault.ts'
import type { Task } from '../task.ts'

interface Row {
  id: number
  name: string
  credit: number
  vip_until: number
}

const portion = 200
const day = 86_400_000
/** What is for ever ends in a hundred years. */
const longestDays = 36_500
const mostMoney = 1_000_000_000_000

/** Points and memberships as they stood: opening entries of the books, once however often they are brought. */
export async function bringMoney(task: Task): Promise<void> {
  const total = task.staging.count('members')
  let done = 0
  for (const rows of task.staging.portions<Row>('members', 'id', portion)) {
    await task.progress('credits', done, total)
    const members = await task.ids.find(
      'member',
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const userId = members.get(row.id)
      if (userId === undefined) continue
      await bringCredit(task, row, userId)
      await bringVip(task, row, userId)
    }
    done += rows.length
  }
}

async function bringCredit(
  { ctx, tally, isDry, software }: Task,
  { id, name, credit }: Row,
  userId: string,
): Promise<void> {
  const amount = Math.round(Number(credit) || 0)
  if (amount === 0) return
  if (amount < 0) return tally.leave('credits', 'negative', `${name} ${amount / 100}`)
  if (amount > mostMoney) return tally.leave('credits', 'too_much', `${name} ${amount / 100}`)
  if (isDry) return tally.take('credits')
  const isNew = await opening(ctx, { userId, amount, source: `${software}:${id}` })
  if (isNew) tally.take('credits')
  else tally.know('credits')
}

async function opening(ctx: Context, { userId, amount, source }: { userId: string; amount: number; source: string }) {
  try {
    const { isNew } = await inTransaction(ctx, (inner) =>
      book(inner, {
        kind: 'opening',
        source: { type: 'import', id: source },
        userId,
        amount,
        house: 'opening',
        actorId: null,
      }),
    )
    return isNew
  } catch (error) {
    const isClosed = error instanceof Error && error.message === 'wallet_read_only'
    throw isClosed ? new ImportFault('wallet', 'The wallet is read only: prove the books first.') : error
  }
}

async function bringVip({ ctx, tally, isDry, software }: Task, { id, vip_until }: Row, userId: string): Promise<void> {
  const left = vip_until === -1 ? longestDays : Math.min(longestDays, Math.ceil((vip_until - Date.now()) / day))
  if (vip_until === 0 || left < 1) return
  if (isDry) return tally.take('vip')
  const made = await ctx.db.run(sql`
    with held as (
      select id, greatest(coalesce(vip_end_at, now()), now()) as from_at from users where id = ${userId} for no key update
    ), granted as (
      insert into vip_grants (user_id, days, from_at, to_at, opening)
      select id, ${left}::int, from_at, from_at + make_interval(hours => 24 * ${left}::int), ${`${software}:${id}`} from held
      on conflict do nothing returning user_id, to_at
    )
    update users u set vip_end_at = g.to_at from granted g where u.id = g.user_id`)
  if (made > 0) tally.take('vip')
  else tally.know('vip')
}
