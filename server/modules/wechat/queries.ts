import sql, { type Sql } from 'sql-template-tag'
import type { Purpose } from '../oauth/service.ts'

export interface TokenRow {
  sealed: Buffer
}

/** A token that is still good. */
export function liveToken(appId: string): Sql {
  return sql`select sealed from wechat_tokens where app_id = ${appId} and expires_at > clock_timestamp()`
}

/** One process fetches the next token, the others wait; one that dies on the way blocks nobody for long. */
export function leaseToken(appId: string): Sql {
  const until = sql`clock_timestamp() + interval '20 seconds'`
  return sql`
    insert into wechat_tokens as t (app_id, leased_until) values (${appId}, ${until})
    on conflict (app_id) do update set leased_until = ${until} where t.leased_until <= clock_timestamp()`
}

/** No seconds: nothing new was learnt. Either way others may fetch again. */
export function releaseToken(appId: string): Sql {
  return sql`update wechat_tokens set leased_until = '-infinity' where app_id = ${appId}`
}

export function storeToken(appId: string, sealed: Buffer, seconds: number): Sql {
  return sql`
    update wechat_tokens set sealed = ${sealed}, leased_until = '-infinity',
      expires_at = clock_timestamp() + interval '1 second' * ${seconds}
    where app_id = ${appId}`
}

export interface NewScene {
  hash: Buffer
  browserHash: Buffer
  appId: string
  purpose: Purpose
  userId: string | null
  seconds: number
}

/** No row when there is such a scene already. */
export function insertScene({ hash, browserHash, appId, purpose, userId, seconds }: NewScene): Sql {
  return sql`
    insert into wechat_scenes (hash, browser_hash, app_id, purpose, user_id, expires_at)
    values (${hash}, ${browserHash}, ${appId}, ${purpose}, ${userId},
      clock_timestamp() + interval '1 second' * ${seconds})
    on conflict do nothing`
}

/** The first scan counts; WeChat tells of each up to four times. */
export function markScanned(hash: Buffer, appId: string, openId: string): Sql {
  return sql`
    update wechat_scenes set state = 'scanned', open_id = ${openId}
    where hash = ${hash} and app_id = ${appId} and state = 'pending' and expires_at > clock_timestamp()`
}

export interface SceneRow {
  state: 'pending' | 'scanned' | 'used'
  app_id: string
  open_id: string | null
  user_id: string | null
}

/** Whoever scanned in time has a minute more to get in. */
export function sceneOf(hash: Buffer, browserHash: Buffer): Sql {
  return sql`
    select state, app_id, open_id, user_id from wechat_scenes
    where hash = ${hash} and browser_hash = ${browserHash}
      and expires_at + case state when 'pending' then interval '0' else interval '1 minute' end > clock_timestamp()`
}

export function useScene(hash: Buffer): Sql {
  return sql`update wechat_scenes set state = 'used' where hash = ${hash} and state = 'scanned'`
}
