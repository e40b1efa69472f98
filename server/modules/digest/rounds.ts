import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { writeLetter } from '../delivery/service.ts'
import { lockDueDigests, scheduleDigests } from '../preference/service.ts'
import { composeDigests, type Digest } from './compose.ts'

/** Members of one transaction: enough to share what is the same for all, few enough to be done in a second. */
const portion = 500

/** The digests that are due, each once: its letter and the time of the next one are written together. */
export async function writeDigests(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(ctx, writePortion)) === portion) {
    // There may be more.
  }
}

async function writePortion(ctx: Context): Promise<number> {
  const due = (await ctx.db.many<{ user_id: string }>(lockDueDigests(portion))).map(({ user_id }) => user_id)
  if (due.length === 0) return 0
  const wanted = (await composeDigests(ctx, due)).filter(({ reason }) => reason === null)
  for (const digest of wanted) await writeDigest(ctx, digest)
  await ctx.db.run(
    scheduleDigests(
      due,
      wanted.map(({ reader }) => reader.id),
    ),
  )
  return due.length
}

async function writeDigest(ctx: Context, { reader, locale, content }: Digest): Promise<void> {
  const { id: userId, email } = reader
  if (email) await writeLetter(ctx, { kind: 'digest', about: 'digest', userId, to: email, locale, ...content })
}

export const startDigests = repeating(60_000, untilStopped(writeDigests), {
  waits: 'Digests wait for the database.',
  fails: 'digests could not be written',
})
