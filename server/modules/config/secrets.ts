import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type SecretName, secretNames } from '#contract/admin-config.ts'
import type { Context, Viewer } from '../../context.ts'
import { record } from '../audit/service.ts'
import { deleteSecret, putSecret, secretRow, secretRows } from './queries.ts'

interface Author {
  viewer: Viewer
  ip: string
}

export async function listSecrets(ctx: Context) {
  const rows = await ctx.db.many<{ name: string; updated_at: Date }>(secretRows())
  const since = new Map(rows.map((row) => [row.name, row.updated_at.getTime()]))
  return { list: secretNames.map((name) => ({ name, isSet: since.has(name), updateTime: since.get(name) ?? 0 })) }
}

export async function setSecret(ctx: Context, { viewer, ip }: Author, name: SecretName, value: string): Promise<null> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', storeKey(ctx), nonce).setAAD(Buffer.from(name))
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  await ctx.db.run(putSecret(name, nonce, ciphertext))
  await record(ctx, { actorId: viewer.id, action: 'secret.set', subject: name, ip })
  return null
}

export async function removeSecret(ctx: Context, { viewer, ip }: Author, name: SecretName): Promise<null> {
  await ctx.db.run(deleteSecret(name))
  await record(ctx, { actorId: viewer.id, action: 'secret.remove', subject: name, ip })
  return null
}

/** For the providers inside the server. No endpoint returns it. */
export async function readSecret(ctx: Context, name: SecretName): Promise<string | undefined> {
  const row = await ctx.db.maybe<{ nonce: Buffer; ciphertext: Buffer }>(secretRow(name))
  if (!row) return undefined
  const decipher = createDecipheriv('aes-256-gcm', storeKey(ctx), row.nonce).setAAD(Buffer.from(name))
  decipher.setAuthTag(row.ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(row.ciphertext.subarray(0, -16)), decipher.final()]).toString('utf8')
}

function storeKey(ctx: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'secret store', 32))
}
