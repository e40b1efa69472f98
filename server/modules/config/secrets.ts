import { type SecretName, secretNames } from '#contract/modules/site/admin-config.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { record } from '../audit/service.ts'
import { addSecret, deleteSecret, putSecret, secretRow, secretRows } from './queries.ts'

/** The table keeps it apart from the rest. */
const nonceLength = 12

interface SecretRow {
  name: string
  nonce: Buffer
  ciphertext: Buffer
  updated_at: Date
}

export async function listSecrets(ctx: Context) {
  const rows = await ctx.db.many<SecretRow>(secretRows())
  const stored = new Map(rows.map((row) => [row.name, row]))
  return {
    list: secretNames.map((name) => {
      const row = stored.get(name)
      return {
        name,
        isSet: row !== undefined,
        tail: row ? tailOf(ctx, row) : '',
        updateTime: row?.updated_at.getTime() ?? 0,
      }
    }),
  }
}

/** Of a short secret four characters would be too much; of one that another key sealed there is nothing to show. */
function tailOf(ctx: Context, row: SecretRow): string {
  try {
    const value = opened(ctx, row.name, row)
    return value.length >= 12 ? value.slice(-4) : ''
  } catch {
    return ''
  }
}

export async function setSecret(ctx: Context, { viewer, ip }: Actor, name: SecretName, value: string): Promise<null> {
  const sealed = seal(storeKey(ctx), value, name)
  await ctx.db.run(putSecret(name, sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)))
  await record(ctx, { actorId: viewer.id, action: 'secret.set', subject: name, ip })
  return null
}

export async function removeSecret(ctx: Context, { viewer, ip }: Actor, name: SecretName): Promise<null> {
  await ctx.db.run(deleteSecret(name))
  await record(ctx, { actorId: viewer.id, action: 'secret.remove', subject: name, ip })
  return null
}

/** For the providers inside the server. No endpoint returns it. */
export async function readSecret(ctx: Context, name: SecretName): Promise<string | undefined> {
  const row = await ctx.db.maybe<Pick<SecretRow, 'nonce' | 'ciphertext'>>(secretRow(name))
  return row ? opened(ctx, name, row) : undefined
}

/**
 * A secret that the site makes itself, once, and nobody sets: the first process that asks for it makes it. Undefined
 * when it was sealed with another key than that of this installation.
 */
export async function lastingSecret(ctx: Context, name: string, make: () => string): Promise<string | undefined> {
  const before = await ctx.db.maybe<Pick<SecretRow, 'nonce' | 'ciphertext'>>(secretRow(name))
  if (!before) {
    const sealed = seal(storeKey(ctx), make(), name)
    await ctx.db.run(addSecret(name, sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)))
  }
  const row = before ?? (await ctx.db.one<Pick<SecretRow, 'nonce' | 'ciphertext'>>(secretRow(name)))
  try {
    return opened(ctx, name, row)
  } catch {
    return undefined
  }
}

function opened(ctx: Context, name: string, { nonce, ciphertext }: Pick<SecretRow, 'nonce' | 'ciphertext'>): string {
  return unseal(storeKey(ctx), Buffer.concat([nonce, ciphertext]), name)
}

function storeKey(ctx: Context): Buffer {
  return deriveKey(ctx, 'secret store')
}
