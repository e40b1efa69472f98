import { newSharedKey, sharedKey } from '../../backup/format/keys.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { confirmedKey, insertKey, type KeyRow, keyRows } from './queries.ts'

/** Keys that this site has generated, the one in use first. */
export async function storedKeys(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.many<KeyRow>(keyRows())
  return rows.map((row) => opened(ctx, row))
}

export async function keepKey(ctx: Context, fingerprint: string, text: string): Promise<void> {
  await ctx.db.run(insertKey(fingerprint, seal(storeKey(ctx), text, fingerprint)))
}

function opened(ctx: Context, { fingerprint, sealed }: KeyRow): string {
  return unseal(storeKey(ctx), sealed, fingerprint)
}

function storeKey(ctx: Context): Buffer {
  return deriveKey(ctx, 'keys of backups')
}

/** Shown until somebody has said that they have it, and never again. */
export async function showKey(ctx: Context, viewer: Viewer): Promise<{ key: string; fingerprint: string }> {
  assertGenerated(ctx)
  const [newest] = await ctx.db.many<KeyRow>(keyRows())
  if (newest?.confirmed_at) throw new Refusal(409, 'backup_key_confirmed')
  const shown = newest ? { key: opened(ctx, newest), fingerprint: newest.fingerprint } : await makeKey(ctx)
  await record(ctx, { actorId: viewer.id, action: 'backup.key-seen', subject: shown.fingerprint })
  return shown
}

export async function confirmKey(ctx: Context, viewer: Viewer, fingerprint: string): Promise<void> {
  if ((await ctx.db.run(confirmedKey(fingerprint))) === 0) throw new Refusal(409, 'backup_key_confirmed')
  await record(ctx, { actorId: viewer.id, action: 'backup.key-kept', subject: fingerprint })
}

/** Older backups open with the older key, which is kept for drills. */
export async function replaceKey(ctx: Context, viewer: Viewer): Promise<{ key: string; fingerprint: string }> {
  assertGenerated(ctx)
  const made = await makeKey(ctx)
  await record(ctx, { actorId: viewer.id, action: 'backup.key-new', subject: made.fingerprint })
  return made
}

async function makeKey(ctx: Context): Promise<{ key: string; fingerprint: string }> {
  const key = newSharedKey()
  const { fingerprint } = sharedKey(key)
  await keepKey(ctx, fingerprint, key)
  return { key, fingerprint }
}

function assertGenerated({ env }: Context): void {
  if (env.backup.key || env.backup.recipient || env.backup.identity) throw new Refusal(409, 'backup_key_given')
}
