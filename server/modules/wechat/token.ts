import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { fetchToken, isTokenFault, type ServiceAccount } from '../../providers/social/wechat-service.ts'
import { leaseToken, liveToken, releaseToken, storeToken, type TokenRow } from './queries.ts'

/** A token is fetched anew so many seconds before it ends. */
const reserve = 300
/** Milliseconds for another process to fetch it. */
const patience = 10_000
const pause = 100

/** Calls WeChat with the token that all processes share; one that it does not know any more is replaced, once. */
export async function withToken<T>(
  ctx: Context,
  account: ServiceAccount,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokenFor(ctx, account)
  try {
    return await call(token)
  } catch (error) {
    if (!isTokenFault(error)) throw error
    return call(await tokenFor(ctx, account, token))
  }
}

/** A token other than the one that failed. */
async function tokenFor(ctx: Context, account: ServiceAccount, failed?: string): Promise<string> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    const known = await storedToken(ctx, account.appId)
    if (known && known !== failed) return known
    if ((await ctx.db.run(leaseToken(account.appId))) > 0) return fetchUnlessThere(ctx, account, failed)
    await delay(pause)
  }
  throw new ProviderError('WeChat', 'slow')
}

/** Between the look and the lease somebody else may have fetched one. */
async function fetchUnlessThere(ctx: Context, account: ServiceAccount, failed: string | undefined): Promise<string> {
  const known = await storedToken(ctx, account.appId)
  if (!known || known === failed) return fetchNext(ctx, account, failed)
  await ctx.db.run(releaseToken(account.appId))
  return known
}

async function storedToken(ctx: Context, appId: string): Promise<string | undefined> {
  const row = await ctx.db.maybe<TokenRow>(liveToken(appId))
  return row ? unseal(storeKey(ctx), row.sealed, appId) : undefined
}

async function fetchNext(ctx: Context, account: ServiceAccount, failed: string | undefined): Promise<string> {
  try {
    const given = await fetchToken(account, false)
    // To force another is rationed, so it is done only when WeChat insists on the one that does not work.
    const { token, seconds } = given.token === failed ? await fetchToken(account, true) : given
    const sealed = seal(storeKey(ctx), token, account.appId)
    await ctx.db.run(storeToken(account.appId, sealed, Math.max(30, seconds - reserve)))
    return token
  } catch (error) {
    await ctx.db.run(releaseToken(account.appId))
    throw error
  }
}

function storeKey(ctx: Context): Buffer {
  return deriveKey(ctx, 'wechat token')
}
