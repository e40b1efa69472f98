import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { confirmMailOf } from '#server/modules/administration/operator.ts'
import type { Person, TestApi } from '../api.ts'

/** What the authenticator of a secret shows, so many steps from now. */
export function shown(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets an authenticator up; afterwards it is as if the code of the step before this one had been used for it. */
export async function protect(api: TestApi, person: Person): Promise<{ secret: string; codes: string[] }> {
  await api.giveProof(person)
  const { secret } = await person.api.totp.begin({})
  const { codes } = await person.api.totp.enable({ code: shown(secret) })
  await api.ctx.db.run(sql`update user_totp set last_step = last_step - 1 where user_id = ${person.id}`)
  return { secret, codes }
}

/** A member with an authenticator and an address that is confirmed. */
export async function protectedMember(api: TestApi): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await api.member()
  await confirmMailOf(api.ctx, person.name)
  return { person, ...(await protect(api, person)) }
}

/** Somebody who has lost their second factor and has asked for it to go. */
export async function lostFactor(api: TestApi, { id }: Pick<Person, 'id'>): Promise<void> {
  await api.ctx.db.run(sql`
    insert into user_totp (user_id, secret, enabled_at) values (${id}, '\\x00', now()) on conflict do nothing`)
  await api.ctx.db.run(sql`
    insert into factor_resets (user_id, password_mark, totp_since, user_agent, locale, ends_at)
    select u.id, sha256(convert_to(u.password_hash, 'UTF8')), t.enabled_at, 'test', 'zh-CN', now() + interval '72 hours'
    from users u join user_totp t on t.user_id = u.id where u.id = ${id}`)
}
