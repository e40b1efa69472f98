import sql from 'sql-template-tag'
import type { Person, TestApi } from './api.ts'

/**
 * Who may call what. One line an endpoint, one column a caller; the number is the code of the answer to a valid input.
 * A new endpoint gets its line here, or the test fails.
 */
export const callers = [
  'guest',
  'member',
  'banned',
  'moderator',
  'administrator',
  'expired token',
  'deleted member',
  'member, closed site',
  'guest, forced login',
  'administrator, closed site',
] as const
export type Caller = (typeof callers)[number]

/** What a sample may be made of: the caller (undefined for guests) and somebody else, both new. */
export interface Scene {
  api: TestApi
  caller: Person | undefined
  other: Person
  /** A word that no other sample has used. */
  unique: string
}

export interface Permission {
  codes: Record<Caller, number>
  sample: (scene: Scene) => unknown
  /** The same call on something that belongs to somebody else, and what becomes of it. */
  foreign?: { sample: (scene: Scene) => unknown; code: number }
}

//                 guest member banned moderator administrator expired deleted closed:member forced:guest closed:admin
const everybody = '   200    200    200       200           200     200     200           200          200          200'
const account__ = '   401    200    200       200           200     401     401           200          401          200'
const content__ = '   200    200    200       200           200     401     401           503          401          200'
const backstage = '   401    403    403       403           200     401     401           403          401          200'

export const permissions: Record<string, Permission> = {
  'config.siteConfig': line(everybody, () => ({})),
  'config.policies': line(everybody, () => ({})),

  'session.login': line(everybody, ({ other }) => ({ username: other.name, password: other.password })),
  'session.register': line(everybody, ({ unique }) => newAccount(unique)),
  'session.logout': line(everybody, () => ({})),
  'session.refreshToken': line(everybody, ({ other }) => ({ refresh_token: other.tokens.refresh_token })),
  'session.devices': line(account__, () => ({})),
  'session.logoutOthers': line(account__, () => ({})),
  'session.logoutDevice': line(
    account__,
    async ({ api, caller }) => ({ sessionId: await secondSession(api, caller) }),
    {
      sample: async ({ api, other }) => ({ sessionId: await secondSession(api, other) }),
      code: 404,
    },
  ),

  'code.sendMailCode': line(everybody, ({ unique }) => ({ email: `${unique}@example.com` })),

  'user.ownInfo': line(account__, () => ({})),
  'user.publicInfo': line(content__, ({ other }) => ({ id: other.id })),
  'user.changePassword': line(account__, ({ caller, unique }) => ({
    oldpassword: caller?.password ?? 'x',
    newpassword: `new password ${unique}`,
  })),

  'adminConfig.get': line(backstage, () => ({})),
  'adminConfig.update': line(backstage, ({ unique }) => ({ COMMON_KEYWORDS: unique })),
  'adminConfig.versions': line(backstage, () => ({ page: 1, limit: 10 })),
  'adminConfig.revert': line(backstage, () => ({ version: 1 })),
  'adminConfig.secrets': line(backstage, () => ({})),
  'adminConfig.setSecret': line(backstage, ({ unique }) => ({ name: 'PANEL_KEY', value: unique })),
  'adminConfig.removeSecret': line(backstage, () => ({ name: 'PANEL_KEY' })),
}

function line(codes: string, sample: Permission['sample'], foreign?: Permission['foreign']): Permission {
  const numbers = codes.trim().split(/\s+/).map(Number)
  if (numbers.length !== callers.length) throw new Error(`a line needs ${callers.length} codes: ${codes}`)
  const pairs = callers.map((caller, index) => [caller, numbers[index]])
  return { codes: Object.fromEntries(pairs) as Permission['codes'], sample, foreign }
}

function newAccount(unique: string) {
  return { username: `new ${unique}`, password: `a password of ${unique}`, email: `${unique}@example.com` }
}

async function secondSession(api: TestApi, person: Person | undefined): Promise<string> {
  if (!person) return '1'
  await api.login(person.name, person.password)
  const newest = sql`select id from sessions where user_id = ${person.id} order by id desc limit 1`
  return (await api.ctx.db.one<{ id: string }>(newest)).id
}
