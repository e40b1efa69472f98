import type { LicenceDomain } from '#contract/modules/wallet/licence.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { readDomain } from '#server/shared/domain-name.ts'
import { codeHasher, readCode } from '#server/shared/printed-code.ts'
import { violated } from '../../db/errors.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import { record } from '../audit/service.ts'

import { signLicence } from './file.ts'
import {
  addSlots,
  countFreed,
  type DomainRow,
  domainsOf,
  freeDomain,
  insertDomain,
  knownCode,
  lockLicence,
  markFile,
  offered,
  ownsDomain,
  type PlacesRow,
  placesOf,
  takeCode,
} from './queries.ts'

/** Gives a member the places that a code is worth, once. */
export async function redeemCode(ctx: Context, userId: string, code: string): Promise<PlacesRow> {
  const plain = readCode(code)
  const isRight = await attempt(ctx, `redeem code:${userId}`, async () => {
    if (plain === undefined) return false
    const hash = codeHasher(ctx, 'redeem codes')(plain)
    if (await redeemOnce(ctx, userId, hash)) return true
    // Somebody was quicker, or it has had its time: a code that was made is no guess of anybody, and does not count.
    if (await ctx.db.maybe(knownCode(hash))) throw badCode()
    return false
  })
  if (!isRight) throw badCode()
  return ctx.db.one<PlacesRow>(placesOf(userId))
}

/** Used, expired, voided or never made: whoever guesses is not told which. */
function badCode(): Refusal {
  return new Refusal(400, 'licence_bad_code')
}

function redeemOnce(ctx: Context, userId: string, hash: Buffer): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const code = await tx.maybe<{ slots: number }>(takeCode(hash, userId))
    if (!code) return false
    try {
      await tx.run(addSlots(userId, code.slots))
    } catch (error) {
      if (violated(error) !== 'licences_slots_fit') throw error
      // The code stays good.
      throw new Refusal(409, 'licence_too_many', { params: { most: licenceLimits.slots } })
    }
    return true
  })
}

export async function domainsInfo(ctx: Context, userId: string) {
  const places = await ctx.db.one<PlacesRow>(placesOf(userId))
  const rows = await ctx.db.many<DomainRow>(domainsOf(userId, licenceLimits.slots))
  const { isOffered } = await ctx.db.one<{ isOffered: boolean }>(offered)
  return { ...places, list: rows.map(presentDomain), isOffered: isOffered || places.slots > 0 }
}

/** One after another for each member: two at once cannot both have the last place. */
export function addDomain(ctx: Context, userId: string, typed: string): Promise<LicenceDomain> {
  const domain = checkedDomain(typed)
  return ctx.db.transaction(async (tx) => {
    const licence = await tx.maybe<{ slots: number }>(lockLicence(userId))
    if (!licence) throw new Refusal(409, 'licence_none')
    const row = await tx.maybe<DomainRow>(insertDomain(userId, domain))
    if (!row) throw new Refusal(409, 'licence_taken', { params: { domain } })
    const { used } = await tx.one<PlacesRow>(placesOf(userId))
    if (used > licence.slots) throw new Refusal(409, 'licence_full')
    return presentDomain(row)
  })
}

/** A place is freed once: more often, it would be a licence for any number of domains. */
export function removeDomain(ctx: Context, viewer: Viewer, ip: string, typed: string): Promise<PlacesRow> {
  const domain = checkedDomain(typed)
  return inTransaction(ctx, async (inner) => {
    await inner.db.maybe(lockLicence(viewer.id))
    if (!(await inner.db.maybe(freeDomain(viewer.id, domain)))) {
      const isOwn = await inner.db.maybe(ownsDomain(viewer.id, domain))
      throw isOwn ? new Refusal(409, 'licence_stays') : new Refusal(404, 'licence_not_yours')
    }
    await inner.db.run(countFreed(viewer.id))
    await record(inner, { actorId: viewer.id, action: 'licence.free', subject: domain, ip })
    return inner.db.one<PlacesRow>(placesOf(viewer.id))
  })
}

export function generateFile(ctx: Context, viewer: Viewer, ip: string, typed: string) {
  const domain = checkedDomain(typed)
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<DomainRow>(markFile(viewer.id, domain))
    if (!row) throw new Refusal(404, 'licence_not_yours')
    const { serial, file_at: at } = row
    await record(inner, {
      actorId: viewer.id,
      action: 'licence.issue',
      subject: domain,
      ip,
      detail: { serial },
    })
    const content = signLicence(ctx, { domain, owner: viewer.id, issuedAt: at?.getTime() ?? 0, serial })
    return { filename: `${domain}.lic`, content }
  })
}

function checkedDomain(typed: string): string {
  const domain = readDomain(typed)
  if (domain === undefined) throw new Refusal(422, 'licence_bad_domain', { field: 'domain' })
  return domain
}

function presentDomain({ id, domain, created_at, file_at, free_until }: DomainRow): LicenceDomain {
  return {
    _id: id,
    domain,
    createTime: created_at.getTime(),
    fileTime: file_at?.getTime() ?? 0,
    freeUntilTime: free_until?.getTime() ?? 0,
  }
}
