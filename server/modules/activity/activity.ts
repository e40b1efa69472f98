import type { Activity, ActivityPage, Saying } from '#contract/modules/forum/comment.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { presentBrief } from '../board/service.ts'
import { presentPosts } from '../post-reading/service.ts'
import { presentCard } from '../user/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { commentsBy, postsBy, repliesBy, type SayingRow, type Span, type Written } from './activity-queries.ts'

const kinds = ['posts', 'comment', 'reply'] as const
type Kind = (typeof kinds)[number]

/** Of each kind the last one that was shown. */
type Ends = Record<Kind, string | null>

type Entry = { kind: 'posts'; row: Written } | { kind: 'comment' | 'reply'; row: SayingRow }

/**
 * What a member wrote, everything together. Everybody sees what everybody may see of it; members see their own private
 * posts, and what they said there, besides.
 */
export async function activityOf(
  ctx: Context,
  viewer: Viewer | null,
  { userId, limit, cursor }: { userId: string; limit: number; cursor?: string },
): Promise<ActivityPage> {
  const ends = endsOf(cursor)
  const self = viewer?.id === userId ? viewer : null
  const visible = visibleTo(self)
  const span = (kind: Kind): Span => ({ userId, visible, viewer: self, below: ends[kind], limit: limit + 1 })
  const [posts, comments, replies] = await Promise.all([
    ctx.db.many<Written>(postsBy(span('posts'))),
    ctx.db.many<SayingRow>(commentsBy(span('comment'))),
    ctx.db.many<SayingRow>(repliesBy(span('reply'))),
  ])
  const entries = merged([
    posts.map((row) => ({ kind: 'posts', row })),
    comments.map((row) => ({ kind: 'comment', row })),
    replies.map((row) => ({ kind: 'reply', row })),
  ])
  const shown = entries.slice(0, limit)
  return {
    list: await present(ctx, viewer, shown),
    nextCursor: entries.length > limit ? cursorOf(ends, shown) : null,
  }
}

/** Each kind keeps its own order; of what comes next in each, the newest comes first. */
function merged(sources: Entry[][]): Entry[] {
  const all: Entry[] = []
  const waiting = sources.filter((source) => source.length > 0)
  while (waiting.length > 0) {
    const next = waiting.reduce((best, source) => (timeOf(source) > timeOf(best) ? source : best))
    const entry = next.shift()
    if (entry) all.push(entry)
    if (next.length === 0) waiting.splice(waiting.indexOf(next), 1)
  }
  return all
}

function timeOf([first]: Entry[]): number {
  return first?.row.created_at.getTime() ?? 0
}

/** `7.0.12`: below the seventh post, from the first comment on, below the twelfth reply. */
function cursorOf(before: Ends, shown: Entry[]): string {
  const ends = { ...before }
  for (const { kind, row } of shown) ends[kind] = row.id
  return kinds.map((kind) => ends[kind] ?? '0').join('.')
}

function endsOf(cursor = '0.0.0'): Ends {
  const [posts, comment, reply] = cursor.split('.').map(endOf)
  if (posts === undefined || comment === undefined || reply === undefined || cursor.split('.').length > 3)
    throw new Refusal(422, 'input_invalid', { field: 'cursor' })
  return { posts, comment, reply }
}

/** undefined: nothing that was ever given out. */
function endOf(part: string): string | null | undefined {
  if (part === '0') return null
  return /^[1-9]\d{0,18}$/.test(part) && BigInt(part) <= 9_223_372_036_854_775_807n ? part : undefined
}

async function present(ctx: Context, viewer: Viewer | null, entries: Entry[]): Promise<Activity[]> {
  const ids = entries.flatMap(({ kind, row }) => (kind === 'posts' ? [row.id] : []))
  const cards = await presentPosts(ctx, viewer, ids)
  const presenter = createMediaPresenter(ctx)
  const byId = new Map(cards.map((card) => [card._id, card]))
  return entries.flatMap((entry): Activity[] => {
    if (entry.kind !== 'posts') return [presentSaying(ctx, entry.kind, entry.row, presenter)]
    const posts = byId.get(entry.row.id)
    return posts ? [{ kind: 'posts', posts }] : []
  })
}

function presentSaying(ctx: Context, kind: Saying['kind'], row: SayingRow, presenter: MediaPresenter): Saying {
  const { board_id: boardId, board_name: name, board_sign: sign, board_cover: cover, board_type: type } = row
  return {
    kind,
    _id: row.id,
    commentId: row.comment_id,
    user: presentCard(ctx, { ...row, id: row.user_id }),
    posts: { _id: row.post_id, title: row.title, system: presentBrief({ id: boardId, name, sign, cover, type }) },
    content: row.content,
    images: row.images.map((image) => presenter.picture(image)),
    likeNumber: row.likes,
    isHeld: row.held_at !== null,
    answered: row.answered_name === null ? null : { name: row.answered_name, content: row.answered ?? '' },
    createTime: row.created_at.getTime(),
  }
}
