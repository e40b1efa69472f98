import type { StarterCounts } from '#contract/modules/site/starter.ts'
import { broadcast } from '../../db/listen.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { removeAnnouncement } from '../announcement/service.ts'
import { type Office, record } from '../audit/service.ts'
import { ruleOnBoard } from '../board/service.ts'
import { withdrawBounty } from '../bounty/service.ts'
import { removeOwnColumn } from '../column/service.ts'
import { removePage } from '../custom-page/service.ts'
import { removePost } from '../post/service.ts'
import { closeAccount } from '../user/service.ts'
import { removeWork } from '../work/service.ts'
import {
  countExamples,
  freeAnnouncements,
  freeBoards,
  freeColumns,
  freePages,
  freePeople,
  freePosts,
  freeWorks,
  lockExamplePosts,
  lockExamples,
  lockExampleWorks,
} from './queries.ts'

export async function examplesLeft(ctx: Context): Promise<StarterCounts> {
  return ctx.db.one<StarterCounts>(countExamples())
}

/** All of it in one transaction. What others have taken part in stays, and with it whoever made it. */
export async function removeExamples(ctx: Context, office: Office) {
  const removed = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockExamples())
    await inner.db.run(lockExamplePosts())
    await inner.db.run(lockExampleWorks())
    const posts = await removePosts(inner, office)
    const columns = await removeColumns(inner, office)
    const works = await removeWorks(inner, office)
    const boards = await hideBoards(inner, office)
    const people = await closeAccounts(inner)
    const counts = { posts, columns, works, boards, people, words: await removeWords(inner, office) }
    const { viewer, client } = office
    const detail = { ...counts, before: 'public', after: 'removed' }
    if (Object.values(counts).some(Boolean))
      await record(inner, { actorId: viewer.id, action: 'starter.remove', ip: client.ip, detail })
    contentChanged(inner, 'all')
    return counts
  })
  return { removed, kept: await examplesLeft(ctx) }
}

/** As their authors would: nobody has to be told. */
async function removePosts(ctx: Context, { viewer }: Office): Promise<number> {
  const rows = await ctx.db.many<{ id: string; user_id: string }>(freePosts())
  for (const { id, user_id } of rows) {
    await withdrawBounty(ctx, id)
    await removePost(ctx, { ...viewer, id: user_id }, { postsId: id, reason: '' })
  }
  return rows.length
}

async function removeColumns(ctx: Context, { viewer }: Office): Promise<number> {
  const rows = await ctx.db.many<{ id: string; user_id: string }>(freeColumns())
  for (const { id, user_id } of rows) await removeOwnColumn(ctx, { ...viewer, id: user_id }, id)
  return rows.length
}

async function removeWorks(ctx: Context, { viewer }: Office): Promise<number> {
  const rows = await ctx.db.many<{ id: string; user_id: string }>(freeWorks())
  for (const { id, user_id } of rows) await removeWork(ctx, { ...viewer, id: user_id }, id)
  return rows.length
}

async function hideBoards(ctx: Context, { viewer, client }: Office): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(freeBoards())
  for (const { id } of rows)
    await ruleOnBoard(ctx, { viewer, ip: client.ip }, { systemId: id, state: 'hidden', reason: '' })
  return rows.length
}

async function closeAccounts(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(freePeople())
  for (const { id } of rows) {
    await closeAccount(ctx, id)
    await broadcast(ctx, 'accountChanged', { userId: id, userpower: 1 })
  }
  return rows.length
}

async function removeWords(ctx: Context, { viewer, client }: Office): Promise<number> {
  const author = { viewer, ip: client.ip }
  const announcements = await ctx.db.many<{ id: string }>(freeAnnouncements())
  for (const { id } of announcements) await removeAnnouncement(ctx, author, id)
  const pages = await ctx.db.many<{ path: string }>(freePages())
  for (const { path } of pages) await removePage(ctx, author, path)
  return announcements.length + pages.length
}
