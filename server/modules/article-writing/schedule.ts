import type { Draft, DraftContent } from '#contract/modules/forum/draft.ts'
import { postContract } from '#contract/modules/forum/post.ts'
import { timeAhead } from '#server/shared/time-ahead.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { InvalidInput } from '../../http/api/input.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { briefDraft, holdDraft, putOffDraft, scheduleDraft } from '../draft/service.ts'
import { originOf } from '../network/service.ts'
import { type Notice, tellMember } from '../notification/service.ts'
import { assertPublishable, NotDue, publishFrom } from '../post/service.ts'
import { type DueDraft, dueDrafts, holdIfDue, mostDue } from './queries.ts'

interface StateInput {
  _id: string
  state: Draft['state']
  publishTime?: number
}

/** What would be refused when its time has come is refused now. */
export async function setDraftState(
  ctx: Context,
  { viewer, client }: { viewer: Viewer; client: { ip: string } },
  { _id, state, publishTime }: StateInput,
): Promise<Draft> {
  const origin = state === 'scheduled' ? await originOf(ctx, client) : null
  await inTransaction(ctx, async (inner) => {
    const { content, post_id } = await holdDraft(inner, viewer.id, _id)
    if (state === 'scheduled') {
      // What readers see already is changed at once, and only articles go out by themselves.
      if (post_id || !content.article) throw new Refusal(409, 'draft_not_scheduled')
      const at = await timeAhead(inner, publishTime)
      await assertPublishable(inner, viewer, postOf(content))
      await inner.db.run(scheduleDraft(_id, at, origin))
    } else await inner.db.run(scheduleDraft(_id, null, null))
    contentChanged(inner, `user:${viewer.id}`)
  })
  return briefDraft(ctx, viewer, _id)
}

/** A draft as the call that publishes takes it. */
function postOf({ video, ...draft }: DraftContent) {
  if (!draft.systemId) throw new Refusal(422, 'publish_need_board', { field: 'systemId' })
  const given = { ...draft, content: draft.content ?? '', video: video ? { path: video } : null }
  const parsed = postContract.publish.input.safeParse(given)
  if (!parsed.success) throw new InvalidInput(parsed.error.issues)
  return parsed.data
}

/** Publishes what is due, once, however many processes look. Answers how many. While articles are off, they wait. */
export async function publishDueArticles(ctx: Context): Promise<number> {
  let done = 0
  for (let found = mostDue; found === mostDue && ctx.config.current().site.COMMON_WORKS.ARTICLE; ) {
    const rows = await ctx.db.many<DueDraft>(dueDrafts())
    found = rows.length
    let progress = 0
    for (const row of rows) progress += await publishOne(ctx, row)
    done += progress
    // What others hold is theirs.
    if (progress === 0) break
  }
  return done
}

async function publishOne(ctx: Context, draft: DueDraft): Promise<number> {
  const { id, user_id, name, grade, userpower, content, origin } = draft
  const author: Viewer = { id: user_id, name, grade, userpower, sessionId: '', deviceId: '' }
  const isStillDue = async (inner: Context) => Boolean(await inner.db.maybe(holdIfDue(id, content)))
  try {
    await publishFrom(ctx, author, { ...postOf(content), draftId: id }, { origin, isStillDue })
    return 1
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    if (error instanceof NotDue) return 0
    if (error instanceof Refusal || error instanceof InvalidInput) return giveBack(ctx, draft, error)
    // The articles of others do not wait for it.
    ctx.log.error({ err: error, draft: id }, 'a scheduled article could not be published')
    return 0
  }
}

/** Who publishes too fast goes out later; whatever else is in the way, it is a draft again, and its author is told why. */
async function giveBack(
  ctx: Context,
  { id, user_id, content }: DueDraft,
  error: Refusal | InvalidInput,
): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    if (!(await inner.db.maybe(holdIfDue(id, content)))) return 0
    if (error instanceof Refusal && error.code === 429) {
      await inner.db.run(putOffDraft(id, error.options.retryAfter ?? 60))
      return 0
    }
    await inner.db.run(scheduleDraft(id, null, null))
    await tellMember(inner, user_id, {
      key: 'article_schedule_failed',
      params: { title: content.title },
      because: reasonOf(error),
    })
    contentChanged(inner, `user:${user_id}`)
    return 1
  })
}

/** The author reads it in the language of then. */
function reasonOf(error: Refusal | InvalidInput): Notice['because'] {
  if (!(error instanceof Refusal)) return { key: 'input_invalid' }
  const { params } = error.options
  return params ? { key: error.key, params } : { key: error.key }
}

/** A look every second: nothing is later than a few of them, also after a restart. */
export const startArticleSchedule = repeating(1000, untilStopped(publishDueArticles), {
  waits: 'Scheduled articles wait for the database.',
  fails: 'scheduled articles could not be published',
})
