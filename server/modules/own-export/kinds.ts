import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { rules } from '../account-deletion/service.ts'

/** Something of the copy: a file of lines, and a page. */
export interface Kind {
  name: string
  /** Columns, in their order. */
  fields: string[]
  /** Where long texts are: a page shows each as a block of its own, and the rest as rows of a table. */
  isText: boolean
  /** Statements with these columns, one after the other. */
  ask: (ctx: Context, userId: string) => Sql[] | Promise<Sql[]>
}

/** Others are named, and nothing more is said of them. */
const others: Record<string, string> = { friend_id: 'friend', blocked_id: 'blocked', from_user_id: 'from' }

/** Columns that hold what somebody wrote. */
const written = new Set(['content', 'document', 'body', 'description', 'texts', 'summary'])
/** By one of these, the earliest first. */
const orders = ['created_at', 'at', 'day', 'updated_at']

/** What the rules of the tables give, and what is spread over several tables. */
export const kinds: Kind[] = [...fromRules(), ...spread()].sort((a, b) => (a.name < b.name ? -1 : 1))

function fromRules(): Kind[] {
  return Object.entries(rules).flatMap(([table, rule]) => {
    const [owner] = Object.keys(rule.of)
    if (!('gives' in rule) || !owner) return []
    const columns = rule.gives.split(', ').map((name) => name.replaceAll('"', ''))
    return [kindOf(table, owner, columns)]
  })
}

function kindOf(table: string, owner: string, columns: string[]): Kind {
  const values = columns.map((name) => {
    const other = others[name]
    return other
      ? sql`(select u.name from users u where u.id = t.${raw(name)}) as ${raw(`"${other}"`)}`
      : sql`t.${raw(`"${name}"`)}`
  })
  const order = orders.find((name) => columns.includes(name))
  const sorted = order ? sql` order by t.${raw(order)}` : sql``
  return {
    name: table,
    fields: columns.map((name) => others[name] ?? name),
    isText: columns.some((name) => written.has(name)),
    ask: (_, userId) => [
      sql`select ${join(values, ', ')} from ${raw(table)} t where t.${raw(owner)} = ${userId}::int8${sorted}`,
    ],
  }
}

function spread(): Kind[] {
  const one = (name: string, fields: string, isText: boolean, ask: (userId: string) => Sql): Kind => ({
    name,
    fields: fields.split(' '),
    isText,
    ask: (_, userId) => [ask(userId)],
  })
  return [
    one('statement', 'created_at kind account currency amount balance_after order_number note', false, statement),
    one('income', 'created_at kind target_type target_id paid share fee state hold_at from message', false, income),
    one('groups', 'name role joined_at left_at', false, groups),
    one('articles', 'post_id summary origin source_name source_url', true, articles),
    one('locked_texts', 'post_id document images video', true, lockedTexts),
    one('article_revisions', 'post_id number kind content created_at', true, articleRevisions),
    one('chapters', 'id work title state published_at document pages author_note', true, chapters),
    one('chapter_drafts', 'chapter_id work title document pages author_note updated_at', true, chapterDrafts),
    one('chapter_revisions', 'chapter_id number kind title document pages created_at', true, chapterRevisions),
    {
      name: 'messages',
      fields: ['chat', 'from', 'kind', 'body', 'content', 'created_at', 'edited_at'],
      isText: false,
      ask: async (ctx, userId) => {
        const seats = await ctx.db.many<{ session_id: string }>(
          sql`select session_id from im_members where user_id = ${userId} order by session_id`,
        )
        return seats.map(({ session_id }) => messages(userId, session_id))
      },
    },
  ]
}

function statement(userId: string): Sql {
  return sql`
    select t.created_at, t.kind, a.kind as account, a.currency, e.amount, e.balance_after, t.order_number, t.note
    from accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.tx_id
    where a.user_id = ${userId} order by t.id, e.seq`
}

function income(userId: string): Sql {
  return sql`
    select s.created_at, s.kind, s.target_type, s.target_id, s.paid, s.share, s.fee, s.state, s.hold_at,
      case when s.is_anonymous then '' else u.name end as from, s.message
    from sales s join users u on u.id = s.buyer_id where s.author_id = ${userId} order by s.id`
}

function groups(userId: string): Sql {
  return sql`
    select g.name, m.role, m.joined_at, m.left_at from im_members m join im_groups g on g.session_id = m.session_id
    where m.user_id = ${userId} order by m.session_id`
}

function articles(userId: string): Sql {
  return sql`
    select a.post_id, a.summary, a.origin, a.source_name, a.source_url from posts p join articles a on a.post_id = p.id
    where p.user_id = ${userId} order by a.post_id`
}

function lockedTexts(userId: string): Sql {
  return sql`
    select l.post_id, l.document, l.images, l.video from posts p join locked_texts l on l.post_id = p.id
    where p.user_id = ${userId} order by l.post_id`
}

function articleRevisions(userId: string): Sql {
  return sql`
    select r.post_id, r.number, r.kind, r.content, r.created_at from posts p join article_revisions r on r.post_id = p.id
    where p.user_id = ${userId} order by r.id`
}

const ownChapters = (userId: string) => sql`
  works w join work_chapters c on c.work_id = w.id and w.user_id = ${userId}`

function chapters(userId: string): Sql {
  return sql`
    select c.id, w.title as work, c.title, c.state, c.published_at, r.document, r.pages, r.author_note
    from ${ownChapters(userId)} left join chapter_revisions r on r.id = c.published_id order by c.id`
}

function chapterDrafts(userId: string): Sql {
  return sql`
    select d.chapter_id, w.title as work, d.title, d.document, d.pages, d.author_note, d.updated_at
    from ${ownChapters(userId)} join chapter_drafts d on d.chapter_id = c.id order by c.id`
}

function chapterRevisions(userId: string): Sql {
  return sql`
    select r.chapter_id, r.number, r.kind, r.title, r.document, r.pages, r.created_at
    from ${ownChapters(userId)} join chapter_revisions r on r.chapter_id = c.id order by r.id`
}

/** Whose words they were that somebody sent on is told to nobody. */
const withoutIds = sql`
  case when m.kind = 'forward' then jsonb_set(m.content, '{forward,items}', (
    select coalesce(jsonb_agg(i.item - 'userId' order by i.place), '[]')
    from jsonb_array_elements(m.content #> '{forward,items}') with ordinality as i (item, place)))
  else m.content end`

/** What they see of a chat now, from both sides. */
function messages(userId: string, sessionId: string): Sql {
  return sql`
    select coalesce(g.name, o.name, '') as chat, u.name as from, m.kind,
      case when m.edited_at > me.left_at then '' else m.body end as body, ${withoutIds} as content,
      m.created_at, m.edited_at
    from im_members me join im_sessions s on s.id = me.session_id
    join im_messages m on m.session_id = me.session_id and m.seq > me.cleared_seq
      and (me.left_seq is null or m.seq <= me.left_seq) and not m.seq <@ me.away and m.recalled_at is null
    join users u on u.id = m.sender_id
    left join im_groups g on g.session_id = s.id
    left join users o on s.type <> 2
      and o.id = case when s.first_user_id = me.user_id then s.second_user_id else s.first_user_id end
    where me.user_id = ${userId} and me.session_id = ${sessionId} and not exists (
      select from im_deletions d where d.session_id = me.session_id and d.user_id = me.user_id and d.seq = m.seq)
    order by m.seq`
}
