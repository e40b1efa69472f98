import type pg from 'pg'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import type { Document } from '#contract/shared/document.ts'
import { siteTimeZone } from '#contract/shared/product.ts'
import { countWords, excerptOf, plainText } from '../document/text.ts'
import type { PictureSnapshot } from '../modules/attachment/service.ts'
import { type Divided, divide, type LockedText } from '../modules/post-lock/service.ts'
import { decades } from '../modules/post-stats/service.ts'
import { arrayText, insertRows } from './rows.ts'

export interface NewPost {
  id: string
  boardId: string
  userId: string
  classificationId: string | null
  title: string
  tags: string[]
  document: Document
  /** Beside the text, and inside of it. */
  images: PictureSnapshot[]
  inside: PictureSnapshot[]
  /** Nothing: everybody reads it. */
  access?: ContentAccess
  globalTopAt?: Date
  boardTopAt?: Date
  recommendedAt?: Date
  createdAt: Date
}

export interface PostFigures {
  id: string
  likes: number
  /** Replies count as comments. */
  comments: number
  collects: number
  views: number
  floors: number
  answeredAt: Date | null
}

/** What everybody sees of it, and the whole where that is more. */
export function dividedOf({ title, document, tags, images, inside, access = freeAccess }: NewPost): Divided {
  const text = plainText(document)
  const whole = {
    ...{ title, document, tags, text, images, video: null },
    ...{ excerpt: excerptOf(document), words: countWords(text), mentions: [], paths: [] },
    inside: { pictures: inside, films: [] },
  }
  return divide(whole, access)
}

/** Whether they are listed, and how many each author has, the database says. */
export async function writePosts(client: pg.Client, posts: NewPost[]): Promise<void> {
  const columns = {
    id: 'int8',
    board_id: 'int8',
    user_id: 'int8',
    classification_id: 'int8',
    title: 'text',
    tags: 'text[]',
    document: 'jsonb',
    excerpt: 'text',
    word_count: 'int4',
    images: 'jsonb',
    inside: 'jsonb',
    access: 'jsonb',
    locked: 'jsonb',
    is_listed: 'bool',
    global_top_at: 'timestamptz',
    board_top_at: 'timestamptz',
    recommended_at: 'timestamptz',
    created_at: 'timestamptz',
  }
  const divided = posts.map((post) => ({ post, ...dividedOf(post) }))
  await insertRows(
    client,
    'posts',
    columns,
    divided.map(({ post, content, locked }) => ({
      id: post.id,
      board_id: post.boardId,
      user_id: post.userId,
      classification_id: post.classificationId,
      title: post.title,
      tags: arrayText(post.tags),
      document: JSON.stringify(content.document),
      excerpt: content.excerpt,
      word_count: content.words,
      images: JSON.stringify(content.images),
      inside: JSON.stringify(content.inside),
      access: JSON.stringify(post.access ?? freeAccess),
      locked: locked && JSON.stringify(locked),
      is_listed: false,
      global_top_at: post.globalTopAt?.toISOString() ?? null,
      board_top_at: post.boardTopAt?.toISOString() ?? null,
      recommended_at: post.recommendedAt?.toISOString() ?? null,
      created_at: post.createdAt.toISOString(),
    })),
  )
  await writeLockedTexts(
    client,
    divided.flatMap(({ post, whole }) => (whole ? [{ id: post.id, ...whole }] : [])),
  )
}

/** What those read who may. */
async function writeLockedTexts(client: pg.Client, texts: (LockedText & { id: string })[]): Promise<void> {
  const columns = { post_id: 'int8', document: 'jsonb', images: 'jsonb', inside: 'jsonb' }
  await insertRows(
    client,
    'locked_texts',
    columns,
    texts.map(({ id, document, images, inside }) => ({
      post_id: id,
      document: JSON.stringify(document),
      images: JSON.stringify(images),
      inside: JSON.stringify(inside),
    })),
  )
}

/** With the rank that follows from them. */
export async function writeFigures(client: pg.Client, figures: PostFigures[]): Promise<void> {
  for (let start = 0; start < figures.length; start += portion) {
    const some = figures.slice(start, start + portion)
    await client.query(insertFigures, [
      some.map(({ id }) => id),
      some.map(({ likes }) => likes),
      some.map(({ comments }) => comments),
      some.map(({ collects }) => collects),
      some.map(({ views }) => views),
      some.map(({ floors }) => floors),
      some.map(({ answeredAt }) => answeredAt?.toISOString() ?? null),
    ])
    await client.query(spreadViews, [some.map(({ id }) => id)])
  }
}

const portion = 10_000

const insertFigures = `
  insert into post_stats (post_id, board_id, user_id, is_listed, is_gated, is_recommended, likes, comments, collects, views, floors,
    mix, hot, answered_at, replied_at)
  select p.id, p.board_id, p.user_id, p.is_listed, p.is_gated, p.recommended_at is not null, n.likes, n.comments, n.collects, n.views, n.floors,
    post_rank(n.likes, n.comments, n.collects, n.views, p.created_at, ${decades.mix}),
    post_rank(n.likes, n.comments, n.collects, n.views, p.created_at, ${decades.hot}),
    n.answered_at, coalesce(n.answered_at, p.created_at)
  from unnest($1::int8[], $2::int4[], $3::int4[], $4::int4[], $5::int8[], $6::int4[], $7::timestamptz[])
    as n (id, likes, comments, collects, views, floors, answered_at)
  join posts p on p.id = n.id`

/** Most of those who read a post come in its first days; each day brings three quarters of the day before. */
const spreadViews = `
  insert into author_days (user_id, day, views)
  select p.user_id, p.day + age, sum(floor(s.views * 0.25 * 0.75 ^ age))::int8
  from (
    select id, user_id, (created_at at time zone '${siteTimeZone}')::date as day from posts
    where id = any($1::int8[]) and is_listed and created_at > now() - interval '75 days'
  ) p
  join post_stats s on s.post_id = p.id
  cross join lateral generate_series(0, least(13, (now() at time zone '${siteTimeZone}')::date - p.day)) as age
  group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set views = author_days.views + excluded.views`
