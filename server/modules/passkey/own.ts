import type { Attestation, Passkey } from '#contract/modules/account/passkey.ts'
import { limits } from '#contract/shared/limits.ts'
import { say } from '#server/shared/messages.ts'
import type { Listed } from '#server/shared/paging.ts'
import { broadcast } from '../../db/listen.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { lockExisting } from '../user/service.ts'
import { newChallenge, takenChallenge } from './challenge.ts'
import { describe, handleOf, patience } from './devices.ts'
import { countPasskeys, dropPasskey, insertPasskey, type PasskeyRow, passkeysOf, renamePasskey } from './queries.ts'
import { siteOf } from './site.ts'

/** EdDSA, ES256, RS256: what devices can. */
const algorithms = [-8, -7, -257]
const kinds = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

export async function listPasskeys(ctx: Context, { id }: Viewer): Promise<Listed<Passkey>> {
  const rows = await ctx.db.many<PasskeyRow>(passkeysOf(id))
  const list = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createTime: row.created_at.getTime(),
    lastTime: row.used_at?.getTime() ?? 0,
  }))
  return { list, total: list.length }
}

export async function beginPasskey(ctx: Context, client: Client, viewer: Viewer) {
  const { id, name } = siteOf(ctx)
  const own = await ctx.db.many<PasskeyRow>(passkeysOf(viewer.id))
  if (own.length >= limits.passkeys) throw tooMany()
  return {
    rp: { id, name },
    user: { id: handleOf(viewer.id), name: viewer.name, displayName: viewer.name },
    challenge: await newChallenge(ctx, client, viewer.id),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: patience,
    // A device that has one makes no second.
    excludeCredentials: own.map(describe),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

export async function finishPasskey(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { response, name }: { response: Attestation; name?: string },
): Promise<Listed<Passkey>> {
  const made = await verified(ctx, client, viewer, response)
  await inTransaction(ctx, async (inner) => {
    // Two at once take turns, so that neither goes beyond what everybody may have.
    if (!(await lockExisting(inner, viewer.id))) throw new Refusal(401, 'session_expired')
    const { number } = await inner.db.one<{ number: number }>(countPasskeys(viewer.id))
    if (number >= limits.passkeys) throw tooMany()
    const called = name ?? say(client.locale, 'passkey_default_name', { number: number + 1 })
    const row = { ...made, userId: viewer.id, name: called }
    if ((await inner.db.run(insertPasskey(row))) === 0) throw new Refusal(409, 'passkey_taken')
    const entry = { actorId: viewer.id, subject: viewer.id, ip: client.ip, detail: { name: called } }
    await record(inner, { ...entry, action: 'user.add-passkey' })
    await broadcast(inner, 'settingsChanged', { userId: viewer.id })
  })
  return listPasskeys(ctx, viewer)
}

/** What is kept of it, if it is what this browser was asked for. */
async function verified(ctx: Context, client: Client, viewer: Viewer, response: Attestation) {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(ctx)
  const expectedChallenge = await takenChallenge(ctx, client, viewer.id, response.response.clientDataJSON)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  if (!(await isPlain(response.response.attestationObject))) throw new Refusal(400, 'passkey_wrong')
  const transports = (response.response.transports ?? []).filter((kind) => kinds.includes(kind))
  const result = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: undefined },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!result.verified || !result.registrationInfo) throw new Refusal(400, 'passkey_wrong')
  const { credential, credentialDeviceType } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...new Set(transports)],
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

/** Without certificates, as was asked for. Some kinds of them name addresses, and none of these is called. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

export async function rename(ctx: Context, viewer: Viewer, id: string, name: string): Promise<Listed<Passkey>> {
  if ((await ctx.db.run(renamePasskey(viewer.id, id, name))) === 0) throw new Refusal(404, 'passkey_not_found')
  return listPasskeys(ctx, viewer)
}

export async function remove(ctx: Context, client: Client, viewer: Viewer, id: string): Promise<Listed<Passkey>> {
  await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(dropPasskey(viewer.id, id))) === 0) throw new Refusal(404, 'passkey_not_found')
    const entry = { actorId: viewer.id, subject: viewer.id, ip: client.ip, detail: {} }
    await record(inner, { ...entry, action: 'user.remove-passkey' })
    await broadcast(inner, 'settingsChanged', { userId: viewer.id })
  })
  return listPasskeys(ctx, viewer)
}

function tooMany(): Refusal {
  return new Refusal(409, 'passkey_too_many', { params: { most: limits.passkeys } })
}
