import sql from 'sql-template-tag'
import { type OauthProvider, oauthProviders } from '#contract/modules/account/oauth.ts'
import type { Person, TestApi } from '../support/api.ts'
import { account__, line, type Permission } from './line.ts'

// Nothing is configured. What a login that nobody began, a ticket that was never given and a scene of no browser come to.
const unconfigured =
  ' 40004  40004  40004     40004         40004         40004   40004   40004         40004        40004        40004'
const of_no_one =
  '   400    400    400       400           400           400     400     400           400          400          400'
const not_there =
  '   410    410    410       410           410           410     410     410           410          410          410'

const capital = (provider: OauthProvider) => provider.replace(/^./, (letter) => letter.toUpperCase())
const each = (suffix: string, make: () => Permission) =>
  Object.fromEntries(oauthProviders.map((provider) => [`link.login${capital(provider)}${suffix}`, make()]))

const ticket = { bindingType: 'qq', bindingvValue: 'x'.repeat(43) }

export const oauthPermissions: Record<string, Permission> = {
  ...each('', () => ({ ...line(unconfigured, () => ({})), dangerous: () => ({ purpose: 'bind' }) })),
  ...each('Callback', () => line(of_no_one, () => ({ code: 'a code', state: 'a'.repeat(64) }))),
  'link.binding': line(of_no_one, ({ other }) => ({ ...ticket, username: other.name, password: other.password })),
  'link.createNew': line(of_no_one, () => ticket),
  'link.list': line(account__, () => ({})),
  'link.remove': line(account__, async ({ api, caller }) => ({ provider: await linked(api, caller) }), {
    sample: async ({ api, other }) => ({ provider: await linked(api, other) }),
    code: 404,
  }),
  'wechat.qrcode': { ...line(unconfigured, () => ({})), dangerous: () => ({ purpose: 'bind' }) },
  'wechat.checkLogin': line(not_there, () => ({ scene_str: 'a-scene-that-nobody-has-asked-for' })),
}

async function linked(api: TestApi, person: Person | undefined): Promise<OauthProvider> {
  if (person)
    await api.ctx.db.run(sql`
      insert into identities (user_id, provider, app_id, open_id)
      values (${person.id}, 'qq', 'app', ${`of ${person.id}`}) on conflict do nothing`)
  return 'qq'
}
