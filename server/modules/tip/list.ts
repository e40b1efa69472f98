import sql, { type Sql } from 'sql-template-tag'
import type { AdminTip, Supporters, TipTarget } from '#contract/modules/wallet/tip.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { every } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { targetNames } from '../purchase/service.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { findTarget, type Target } from './targets.ts'

interface SupporterRow {
  sum: string
  number: number
  message: string
  at: Date
  giver: CardRow | null
  total: number
}

export async function supporters(
  ctx: Context,
  viewer: Viewer | null,
  { target, page, limit }: Page & { target: Target },
): Promise<Supporters> {
  await findTarget(ctx, viewer, target)
  const [rows, count] = await Promise.all([
    ctx.db.many<SupporterRow>(supportersOf(target.type, target._id, limit, (page - 1) * limit)),
    ctx.db.one<{ tips: number }>(tipsOf(target.type, target._id)),
  ])
  const list = rows.map(({ giver, sum, number, message, at }) => ({
    user: giver && presentCard(ctx, { ...giver, vip_end_at: giver.vip_end_at && new Date(giver.vip_end_at) }),
    sum: fromCents(Number(sum)),
    number,
    message,
    createTime: at.getTime(),
  }))
  return { list, total: rows[0]?.total ?? 0, tipNumber: count.tips }
}

/** Those who do not hide in one row each, those who do in one for each tip. */
export function supportersOf(type: TipTarget, id: string, limit: number, offset: number): Sql {
  return sql`
    select g.sum, g.number, g.message, g.at, g.total, case when u.id is not null then to_jsonb(u) end as giver
    from (
      select sum(s.paid) as sum, count(*)::int as number, max(s.created_at) as at, max(s.buyer_id) as buyer_id,
        bool_and(s.is_anonymous) as is_anonymous,
        coalesce((array_agg(s.message order by s.id desc) filter (where s.message <> ''))[1], '') as message,
        count(*) over ()::int as total
      from sales s
      where s.target_type = ${type} and s.target_id = ${id} and s.kind = 'tip' and s.state <> 'refunded'
      group by case when s.is_anonymous then 'tip ' || s.id else 'by ' || s.buyer_id end
      order by sum(s.paid) desc, max(s.id) desc limit ${limit} offset ${offset}
    ) g left join lateral (
      select w.id::text, w.name, w.avatar, w.vip_end_at, w.grade, w.signature, w.name_colour from users w
      where not g.is_anonymous and w.id = g.buyer_id
    ) u on true
    order by g.sum desc, g.at desc`
}

export function tipsOf(type: TipTarget, id: string): Sql {
  return sql`
    select coalesce((select e.tips from earning_stats e where e.target_type = ${type} and e.target_id = ${id}), 0) as tips`
}

interface AdminSelect {
  authorId?: string
  state?: AdminTip['state']
}

interface AdminRow {
  id: string
  target_type: TipTarget
  target_id: string
  message: string
  paid: string
  share: string
  state: AdminTip['state']
  created_at: Date
  author_id: string
  author_name: string
  giver_id: string | null
  giver_name: string | null
}

/** As far as anybody turns pages. */
const counted = 10_000

/** Who hides is hidden here too: only the books say who paid. */
export async function allTips(
  ctx: Context,
  { page, limit, select = {} }: Page & { select?: AdminSelect },
): Promise<Listed<AdminTip>> {
  const where = wanted(select)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<AdminRow>(tipsWhere(where, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countTipsWhere(where)),
  ])
  const nameOf = await targetNames(
    ctx,
    rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
  )
  const list = rows.map((row) => {
    const { title, url } = nameOf({ type: row.target_type, _id: row.target_id })
    return {
      _id: row.id,
      target: { type: row.target_type, _id: row.target_id, title, url },
      user: row.giver_id === null ? null : { _id: row.giver_id, name: row.giver_name ?? '' },
      author: { _id: row.author_id, name: row.author_name },
      message: row.message,
      paid: fromCents(Number(row.paid)),
      share: fromCents(Number(row.share)),
      state: row.state,
      createTime: row.created_at.getTime(),
    }
  })
  return { list, total }
}

function wanted({ authorId, state }: AdminSelect): Sql {
  const conditions = [sql`s.kind = 'tip'`]
  if (authorId) conditions.push(sql`s.author_id = ${authorId}`)
  if (state) conditions.push(sql`s.state = ${state}`)
  return every(conditions)
}

export function tipsWhere(condition: Sql, limit: number, offset: number): Sql {
  return sql`
    select s.id, s.target_type, s.target_id, s.message, s.paid, s.share, s.state, s.created_at, s.author_id,
      a.name as author_name, g.id as giver_id, g.name as giver_name
    from sales s join users a on a.id = s.author_id left join users g on g.id = s.buyer_id and not s.is_anonymous
    where ${condition} order by s.id desc limit ${limit} offset ${offset}`
}

export function countTipsWhere(condition: Sql): Sql {
  return sql`select count(*)::int as total from (select from sales s where ${condition} limit ${counted}) c`
}
