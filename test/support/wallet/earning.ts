import sql from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Person, TestApi } from '../api.ts'
import { aBoard, aPost } from '../forum/forum.ts'
import { aSerial, worksOn } from '../works/works.ts'

/** Content that is sold, as tests of the wallet need it. */

const share = { posts: 30, file: 30, chapter: 30, work: 30, column: 30, system: 50, tip: 10, bounty: 10 }

interface Selling {
  SHARE?: Partial<typeof share>
  HOLD_DAYS?: number
  SPEND_DAILY?: number
  ON?: boolean
}

/** A site on which content is sold. */
export async function selling(api: TestApi, { SHARE, ...patch }: Selling = {}): Promise<void> {
  const COMMON_EARNING = {
    ...api.ctx.config.current().document.COMMON_EARNING,
    ON: true,
    SELLERS: 'member' as const,
    HOLD_DAYS: 7,
    SPEND_DAILY: 0,
    ...patch,
    SHARE: { ...share, ...SHARE },
  }
  await api.configure({ COMMON_EARNING, ...worksOn })
}

type Terms = Omit<ContentAccess, 'kind' | 'price'> & { kind?: ContentAccess['kind'] }

function terms(price: number, more: Terms = {}): string {
  return JSON.stringify({ kind: 'paid', price, ...more })
}

/** The id of a post in a board of its own that costs so much. */
export async function aPaidPost(api: TestApi, author: Person, price: number, more?: Terms): Promise<string> {
  const board = await aBoard(api, await api.member())
  const id = await aPost(author, board)
  await api.ctx.db.run(sql`update posts set access = ${terms(price, more)}::jsonb where id = ${id}`)
  return id
}

/** A work whose chapters cost so much, in their order. */
export async function aPaidWork(api: TestApi, author: Person, prices: number[], bundleOff = 0) {
  const serial = await aSerial(author, prices.length)
  for (const [index, price] of prices.entries())
    await api.ctx.db.run(sql`
      update work_chapters set access = ${price === 0 ? '{"kind": "free"}' : terms(price)}::jsonb
      where id = ${serial.chapterIds[index]}`)
  await api.ctx.db.run(sql`update works set bundle_off = ${bundleOff} where id = ${serial.workId}`)
  return serial
}

/** A column whose pass costs so much for thirty days. */
export async function aPaidColumn({ api: own }: Person, price: number, title = '潮汐手记') {
  const { _id } = await own.column.create({ title, access: { kind: 'paid', price } })
  return { type: 'column', _id } as const
}

/** What authors are due is theirs from now on, as the round that settles it does. */
export async function settleAll({ ctx }: TestApi): Promise<void> {
  await ctx.db.run(sql`
    with due as (
      select author_id, sum(share)::int8 as share, min(id) as first from sales where state = 'held' group by author_id
    ), posted as materialized (
      select d.author_id, p.booked_id from due d cross join lateral ledger_post_legs('settle', 'test-settle', d.first::text,
        d.author_id, array['income', 'income_due'], array[d.share, -d.share], null, null, null, '') p
    )
    update sales s set state = 'settled', hold_at = least(s.hold_at, now()), settle_tx_id = p.booked_id
    from posted p where s.author_id = p.author_id and s.state = 'held'`)
}

/** As if the time in which sales can be taken back had gone by. */
export async function endHolds({ ctx }: TestApi): Promise<void> {
  await ctx.db.run(sql`update sales set hold_at = clock_timestamp() where state = 'held'`)
}

/** Membership that runs. */
export async function makeVip({ ctx }: TestApi, { id }: Person): Promise<void> {
  await ctx.db.run(sql`update users set vip_end_at = now() + interval '30 days' where id = ${id}`)
}
