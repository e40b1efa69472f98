import { type FollowedKind, type FollowedNews, followedKinds } from '#contract/modules/forum/notification.ts'
import { foldWord } from '#contract/shared/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { type FollowedPlace, type FollowedRow, followedNews } from './followed-queries.ts'

/** What is new in what somebody follows, read when they look. */
export async function listFollowed(
  ctx: Context,
  { id }: Pick<Viewer, 'id'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ list: FollowedNews[]; nextCursor: string | null }> {
  const list: FollowedNews[] = []
  let place = cursor === undefined ? undefined : placeOf(cursor)
  // What the reader mutes or blocks leaves gaps, which the next rows fill; not for ever.
  for (let turn = 0; turn < turns; turn++) {
    const found = await ctx.db.many<FollowedRow>(followedNews(id, place, limit + 1))
    for (const row of found) {
      if (list.length === limit) return { list, nextCursor: place ? cursorOf(place) : null }
      place = row
      if (isHeard(row)) list.push(present(ctx, row))
    }
    if (found.length === 0) return { list, nextCursor: null }
  }
  return { list, nextCursor: place ? cursorOf(place) : null }
}

const turns = 5

const cursorOf = ({ at, kind, of }: FollowedPlace) => `${at}.${kind}.${of}`

/** What was never given out is refused. */
function placeOf(cursor: string): FollowedPlace {
  const [at = '', kind = '', of = '', ...more] = cursor.split('.')
  const isNumber = (text: string) => /^\d{1,18}$/.test(text)
  if (!isNumber(at) || !isNumber(of) || more.length > 0 || !followedKinds.includes(kind as FollowedKind))
    throw new Refusal(422, 'input_invalid', { field: 'cursor' })
  return { at, kind: kind as FollowedKind, of }
}

/** By the same rule as lists leave posts out. */
function isHeard({ muted_words, text }: FollowedRow): boolean {
  const folded = foldWord(text)
  return !(muted_words ?? []).some((word) => folded.includes(foldWord(word)))
}

function present(ctx: Context, row: FollowedRow): FollowedNews {
  const { kind, post_id, board_id, column_id, work_id, chapter_id } = row
  return {
    kind,
    user: presentCard(ctx, row),
    posts: post_id ? { _id: post_id, title: row.post_title } : null,
    system: board_id ? { _id: board_id, systemName: row.board_name, systemSign: row.board_sign } : null,
    column: column_id ? { _id: column_id, title: row.column_title } : null,
    works:
      work_id && chapter_id
        ? {
            ...{ _id: work_id, title: row.work_title, worksType: row.work_type },
            ...{ chapterId: chapter_id, chapterTitle: row.chapter_title, number: row.number },
          }
        : null,
    createTime: row.created_at.getTime(),
  }
}
