import type { Verdict } from '#contract/shared/verdict.ts'
import type { Context } from '../../kernel/context.ts'
import { type ItemContent, openItem, withdrawItem } from '../queue/service.ts'
import {
  deleteTexts,
  insertTexts,
  type Texts,
  upsertTexts,
  type WaitingRow,
  type WaitingType,
  waitingTexts,
} from './queries.ts'

export type { Texts, WaitingRow, WaitingType } from './queries.ts'

/** Enough to know what it is about. */
const titleKept = 400

/** What waits to take the place of what is in sight. */
export async function waitingOf(ctx: Context, type: WaitingType, objectId: string): Promise<WaitingRow | undefined> {
  return ctx.db.maybe<WaitingRow>(waitingTexts(type, objectId))
}

/**
 * Texts of which a rule says that somebody shall look first. Those of the same fields that wait already give way, others
 * go on waiting with them. Belongs into the transaction in which that whose they are is locked; so do all the others.
 */
export async function holdTexts(
  ctx: Context,
  given: WaitingRow,
  inSight: Texts,
  about: Pick<ItemContent, 'workId'> = {},
): Promise<void> {
  const before = await waitingOf(ctx, given.type, given.object_id)
  const kept = before ? without(before.texts, Object.keys(given.texts)) : {}
  const verdict = before && Object.keys(kept).length > 0 ? both(given.verdict, before.verdict) : given.verdict
  await keep(ctx, { ...given, texts: { ...kept, ...given.texts }, verdict }, inSight, about)
}

/**
 * Texts that were looked at: those that a rule holds wait, and whoever writes again what is in sight takes back what waits
 * there. Answers those that are to come into sight. What waits already, word for word, goes on waiting as it does.
 */
export async function sortTexts(
  ctx: Context,
  given: WaitingRow,
  inSight: Texts,
  about: Pick<ItemContent, 'workId'> = {},
): Promise<Texts> {
  const { type, object_id: objectId, texts, verdict } = given
  const isHeld = verdict.action === 'hold'
  const changed = Object.entries(texts).filter(([field, text]) => text !== (inSight[field] ?? ''))
  const next = isHeld ? {} : Object.fromEntries(changed)
  const held = isHeld ? changed.map(([field]) => field) : []
  const after = { ...inSight, ...next }
  const fields = Object.keys(texts).filter((field) => !held.includes(field))
  await dropTexts(ctx, { type, objectId, fields }, after)
  const before = (await waitingOf(ctx, type, objectId))?.texts ?? {}
  const isNew = held.some((field) => before[field] !== texts[field])
  if (isNew) await holdTexts(ctx, { ...given, texts: pick(texts, held) }, after, about)
  return next
}

/** What stands in these fields now is in sight, or was taken back: nothing waits for them any more. */
export async function dropTexts(
  ctx: Context,
  { type, objectId, fields }: { type: WaitingType; objectId: string; fields: string[] },
  inSight: Texts,
): Promise<void> {
  const before = await waitingOf(ctx, type, objectId)
  if (!before || !fields.some((field) => field in before.texts)) return
  const texts = without(before.texts, fields)
  if (Object.keys(texts).length > 0) return keep(ctx, { ...before, texts }, inSight)
  await ctx.db.run(deleteTexts(type, objectId))
  await withdrawItem(ctx, 'held', type, objectId)
}

/** Somebody has decided. Its item is the caller's. */
export async function takeTexts(ctx: Context, type: WaitingType, objectId: string): Promise<WaitingRow | undefined> {
  return ctx.db.maybe<WaitingRow>(deleteTexts(type, objectId))
}

/** The decision is taken back. False when something newer waits. */
export async function returnTexts(ctx: Context, row: WaitingRow): Promise<boolean> {
  return (await ctx.db.run(insertTexts(row))) > 0
}

async function keep(
  ctx: Context,
  row: WaitingRow,
  inSight: Texts,
  about: Pick<ItemContent, 'workId'> = {},
): Promise<void> {
  const { type, object_id: objectId, user_id: userId, texts, verdict } = row
  const title = [...row.title].slice(0, titleKept).join('')
  await ctx.db.run(upsertTexts({ ...row, title }))
  const changes = Object.entries(texts).map(([field, after]) => ({ field, before: inSight[field] ?? '', after }))
  const content = { ...(title ? { title } : {}), text: Object.values(texts).join('\n'), changes, ...about }
  // Those who run a board do not decide about what they say themselves: it is nobody's board.
  await openItem(ctx, { kind: 'held', type, objectId, userId, boardId: null, verdict, content })
}

function pick(texts: Texts, fields: string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => fields.includes(field)))
}

function without(texts: Texts, fields: string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.includes(field)))
}

function both(one: Verdict, other: Verdict): Verdict {
  const known = new Set(one.rules.map(({ ruleId, evidence }) => `${ruleId} ${evidence}`))
  return {
    ...one,
    rules: [...one.rules, ...other.rules.filter(({ ruleId, evidence }) => !known.has(`${ruleId} ${evidence}`))],
  }
}
