import sql from 'sql-template-tag'
import type { Tokens } from '../api.ts'
import { adminPassword, type RunningServer } from '../server.ts'

export interface Member extends Tokens {
  id: string
  name: string
  password: string
}

/** A member and the first administrator of a running server. */
export async function signUp(server: RunningServer): Promise<{ member: Member; administrator: Tokens }> {
  return { member: await newMember(server, 'somebody'), administrator: await login(server, 'admin', adminPassword) }
}

export async function newMember(server: RunningServer, name: string, password = 'nobody guesses this one') {
  const body = { username: name, password, email: `${name}@example.com` }
  const { envelope } = await server.http.json<{ _id: string }>('/api/aoir-user-auth/register', { body })
  if (envelope.code !== 200) throw new Error(`${name} cannot register: ${envelope.message}`)
  await makeOlder(server, envelope.data._id)
  return { ...(await login(server, name, password)), id: envelope.data._id, name, password }
}

/** Old enough to write without the limits of new accounts. */
export async function makeOlder({ database }: Pick<RunningServer, 'database'>, userId: string): Promise<void> {
  await database?.db.run(sql`update users set created_at = now() - interval '30 days' where id = ${userId}`)
}

/** What a member was told of logins on devices that were new: those of a test are, and are not what it is about. */
export async function dropLoginNotices({ database }: Pick<RunningServer, 'database'>, name: string): Promise<void> {
  await database?.db.run(sql`
    delete from notifications
    where user_id = (select id from users where name = ${name}) and notice ->> 'key' like 'security\\_note\\_login%'`)
}

/** All posts of today become a month older, with their ranks. */
export async function makePostsOlder({ database }: Pick<RunningServer, 'database'>): Promise<void> {
  await database?.db.run(sql`
    with older as (
      update posts set created_at = created_at - interval '30 days' where created_at > now() - interval '1 day' returning id
    )
    update post_stats set mix = mix - 60, hot = hot - 4.5, replied_at = replied_at - interval '30 days'
    where post_id in (select id from older)`)
}

/** A new session, whose owner has proved at once who they are. */
export async function login(server: Pick<RunningServer, 'http'>, username: string, password: string): Promise<Tokens> {
  const body = { username, password }
  const { envelope } = await server.http.json<Tokens>('/api/aoir-user-auth/login', { body })
  if (envelope.code !== 200) throw new Error(`${username} cannot log in: ${envelope.message}`)
  const proof = { body: { way: 'password', password }, token: envelope.data.access_token }
  await server.http.json('/api/aoir-security/proof', proof)
  return envelope.data
}

/** The cookies of a browser in which somebody is logged in. */
export function cookiesOf(tokens: Tokens): Record<string, string> {
  const { access_token, refresh_token, expires_in, device_id } = tokens
  return { access_token, refresh_token, expires_in: String(expires_in), lastLoginDeviceId: device_id }
}
