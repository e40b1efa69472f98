import sql, { empty, type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Bounty } from '#contract/modules/wallet/bounty.ts'
import type { PostStatsRow, PostsRow } from '../../db/tables.ts'
import { standingText } from '../access/service.ts'
import type { PictureSnapshot, VideoSnapshot } from '../attachment/service.ts'
import type { BriefRow } from '../board/service.ts'
import type { Locked } from '../post-lock/service.ts'
import type { CardRow as PersonRow } from '../user/service.ts'
import { type ArticleRow, articleColumn } from './article.ts'

type AuthorRow = Omit<PersonRow, 'id'>

/** How many likes make a comment worth a line on the card of its post. */
const enoughLikes = 10
/** How many characters of it are shown. */
const line = 100
export const cardImages = 9

type OfPost = Pick<
  PostsRow,
  | 'id'
  | 'board_id'
  | 'user_id'
  | 'title'
  | 'excerpt'
  | 'classification_id'
  | 'closed_at'
  | 'held_at'
  | 'is_listed'
  | 'global_top_at'
  | 'board_top_at'
  | 'recommended_at'
  | 'created_at'
>
type OfStats = Pick<PostStatsRow, 'likes' | 'comments' | 'collects' | 'views'>

/** A post with everything that a card shows of it. */
export interface CardRow extends OfPost, OfStats, AuthorRow {
  visibility: 'public' | 'private'
  images: PictureSnapshot[]
  video: VideoSnapshot | null
  /** The first pictures and the first video of the text itself. */
  inside_pictures: PictureSnapshot[]
  inside_video: VideoSnapshot | null
  image_count: number
  classification: string | null
  board_name: string
  board_sign: string
  board_cover: string
  hot_name: string | null
  hot_content: string | null
  article: ArticleRow | null
  access: ContentAccess
  locked: Locked | null
  bounty: BountyOfCard | null
}

interface BountyOfCard {
  amount: number
  /** Milliseconds. */
  end: number | null
  state: Bounty['state']
  comment: string | null
}

/** Where it stands. Only in a board for articles there is something to say of one. */
export function boardOf(row: CardRow): BriefRow {
  const { board_id: id, board_name: name, board_sign: sign, board_cover: cover, article } = row
  return { id, name, sign, cover, type: article ? 'article' : 'forum' }
}

/** Needs `p`, and what `cardJoins` brings. */
export const cardColumns = sql`
  p.id, p.board_id, p.user_id, p.title, p.excerpt, c.id as classification_id, p.closed_at, p.held_at, p.is_listed, p.global_top_at,
  p.board_top_at, p.recommended_at, p.created_at, p.visibility, p.images, p.video,
  jsonb_path_query_array(p.inside, '$.pictures[0 to 8]') as inside_pictures, p.inside #> '{films,0}' as inside_video,
  jsonb_array_length(p.images) + coalesce(jsonb_array_length(p.inside -> 'pictures'), 0)
    + coalesce((p.locked ->> 'images')::int, 0) as image_count, p.access, p.locked,
  s.likes, s.comments, s.collects, s.views, c.name as classification,
  b.name as board_name, b.sign as board_sign, b.cover as board_cover,
  u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, h.name as hot_name, h.content as hot_content,
  ${articleColumn} as article,
  (select jsonb_build_object('amount', y.amount, 'end', floor(extract(epoch from y.ends_at) * 1000), 'state', y.state,
    'comment', y.comment_id::text) from bounties y where y.post_id = p.id order by y.id desc limit 1) as bounty`

export const cardJoins = sql`
  join post_stats s on s.post_id = p.id
  join boards b on b.id = p.board_id
  join users u on u.id = p.user_id
  left join classifications c on c.id = p.classification_id and c.deleted_at is null and c.name <> ''
  left join lateral (
    select hu.name, left(hc.content, ${line}) as content from comments hc join users hu on hu.id = hc.user_id
    where hc.post_id = p.id and hc.deleted_at is null and hc.held_at is null and hc.likes >= ${enoughLikes} and hc.content <> ''
    order by hc.likes desc, hc.id desc limit 1
  ) h on true`

/** The cards of these posts in their order, as far as `condition` allows. */
export function cardsOf(ids: string[], condition: Sql): Sql {
  return cardsFrom(sql`unnest(${ids}::int8[]) with ordinality as wanted (id, place)`, condition)
}

/** The same for posts that `wanted` (id, place) names; `also` are further columns. */
export function cardsFrom(wanted: Sql, condition: Sql, also: Sql = empty): Sql {
  return sql`
    select ${cardColumns} ${also} from ${wanted} join posts p on p.id = wanted.id ${cardJoins}
    where ${condition} order by wanted.place`
}

/**
 * What is different for each member, and the figures as they are now: one text, because that is cheap to read and to
 * compare. By post: likes, comments, collects, views, and whether the member likes it, collects it, follows its author,
 * and is followed by them. Where something is locked also what the member is to it.
 */
export function viewerStates(userIds: string[], cards: readonly PostOfAuthor[]): Sql {
  return sql`
    select (${viewerStateBy(sql`v.id`, cards)}) as viewer_state
    from unnest(${userIds}::int8[]) with ordinality as v (id, place) order by v.place`
}

export interface PostOfAuthor {
  _id: string
  postsSystemId: string
  user: { _id: string }
  access: ContentAccess
  /** Of a page: parts and files may ask for something of their own. */
  hasLocks?: boolean
}

export function viewerStateBy(userId: Sql, cards: readonly PostOfAuthor[]): Sql {
  const ids = cards.map((card) => card._id)
  const authors = cards.map((card) => card.user._id)
  const isLocked = cards.some(asksForSomething)
  return sql`
    select coalesce(string_agg(concat_ws(' ', s.post_id, s.likes, s.comments, s.collects, s.views,
      exists (select from likes l where l.user_id = ${userId} and l.type = 'posts' and l.object_id = s.post_id)::int,
      exists (select from collects o where o.user_id = ${userId} and o.post_id = s.post_id)::int,
      exists (select from follows f where f.user_id = ${userId} and f.friend_id = t.author)::int,
      exists (select from follows f where f.user_id = t.author and f.friend_id = ${userId})::int
      ${isLocked ? standings(userId) : empty}
    ), ',' order by t.place), '')
    from unnest(${ids}::int8[], ${authors}::int8[]) with ordinality as t (id, author, place)
    join post_stats s on s.post_id = t.id
    ${isLocked ? sql`left join ${lockedAmong(cards)} on k.id = t.id` : empty}`
}

function asksForSomething({ access, hasLocks }: PostOfAuthor): boolean {
  return access.kind !== 'free' || hasLocks === true
}

function lockedAmong(cards: readonly PostOfAuthor[]): Sql {
  const locked = cards
    .filter(asksForSomething)
    .map(({ _id: id, postsSystemId: board, access }) => ({ id, board, access }))
  return sql`jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as k (id bigint, board bigint, access jsonb)`
}

/** That of a post (`t`), also one that its author has deleted: passes for it run to their end. */
const columnOf = sql`(select ka.column_id from column_articles ka join columns kc on kc.id = ka.column_id
  where ka.post_id = t.id and (kc.deleted_at is null or kc.deleted_by = kc.user_id))`

function standings(userId: Sql): Sql {
  const looked = {
    type: 'posts',
    id: sql`t.id`,
    authorId: sql`t.author`,
    boardId: sql`k.board`,
    columnId: columnOf,
    access: sql`k.access`,
  } as const
  return sql`, case when k.id is not null then ${standingText(userId, looked)} end`
}
