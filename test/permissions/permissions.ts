import sql from 'sql-template-tag'
import { makePasswordLink } from '#server/modules/session/service.ts'
import { newAuthenticator } from '../support/account/authenticator.ts'
import type { Person, TestApi } from '../support/api.ts'
import { administrationPermissions } from './administration.ts'
import { announcementPermissions } from './announcement.ts'
import { blockPermissions } from './block.ts'
import { boardPermissions } from './board.ts'
import { commentPermissions } from './comment.ts'
import { customPagePermissions } from './custom-page.ts'
import { followPermissions } from './follow.ts'
import { gradePermissions } from './grade.ts'
import { identityPermissions } from './identity.ts'
import { licencePermissions } from './licence.ts'
import {
  account__,
  backstage,
  content__,
  everybody,
  line,
  lineOn,
  own_cloud,
  own_reads,
  own_write,
  type Permission,
  type Scene,
} from './line.ts'
import {
  groupPermissions,
  messageActPermissions,
  messagePermissions,
  messageSearchPermissions,
  stickerPermissions,
} from './message.ts'
import { notificationPermissions } from './notification.ts'
import { oauthPermissions } from './oauth.ts'
import { operationsPermissions } from './operations.ts'
import { payPermissions } from './pay.ts'
import { postPermissions } from './post.ts'
import { registrationPermissions } from './registration.ts'
import { searchPermissions } from './search.ts'
import { bountyPermissions } from './wallet/bounty.ts'
import { goodsPermissions } from './wallet/goods.ts'
import { purchasePermissions } from './wallet/purchase.ts'
import { tipPermissions } from './wallet/tip.ts'
import { withdrawPermissions } from './wallet/withdraw.ts'
import { walletPermissions } from './wallet.ts'
import { columnPermissions } from './works/column.ts'
import { worksPermissions } from './works.ts'

//                 guest member banned moderator board manager administrator expired deleted closed:member forced:guest closed:admin
const no_factor =
  '   401    409    409       409           409           409     401     401           409          401          409'
const no_domain = no_factor
const no_domain_at_all =
  '   409    409    409       409           409           409     409     409           409          409          409'
const no_passkey =
  '   401    404    404       404           404           404     401     401           404          401          404'
const no_ticket =
  '   410    410    410       410           410           410     410     410           410          410          410'

const no_link =
  '   404    404    404       404           404           404     404     404           404          404          404'

/** One line an endpoint. Modules with many have a file of their own in permissions/. */
export const permissions: Record<string, Permission> = {
  'config.siteConfig': line(everybody, () => ({})),
  'config.policies': line(everybody, () => ({})),

  'session.login': line(everybody, ({ other }) => ({ username: other.name, password: other.password })),
  'session.register': line(everybody, ({ unique }) => newAccount(unique)),
  'session.logout': line(everybody, () => ({})),
  'session.refreshToken': line(everybody, ({ other }) => ({ refresh_token: other.tokens.refresh_token })),
  'session.resetByLink': line(everybody, async ({ api, other }) => ({
    token: await aPasswordLink(api, other),
    newpassword: 'a better password',
  })),
  'loginAlert.look': line(no_link, () => ({ token: 'x' })),
  'loginAlert.notMe': line(no_link, () => ({ token: 'x' })),
  'mailLink.send': line(account__, () => ({})),
  'mailLink.look': line(no_link, () => ({ token: 'x' })),
  'mailLink.confirm': line(no_link, () => ({ token: 'x' })),
  'security.proof': line(account__, ({ caller }) => ({ way: 'password', password: caller?.password ?? 'x' })),
  // Who has a password proves it by that.
  'security.proofCode': line(no_factor, () => ({ channel: 'mail' })),
  'security.overview': line(account__, () => ({})),
  'security.history': line(account__, () => ({})),
  'security.remembered': line(account__, () => ({})),
  'security.forgetRemembered': line(account__, () => ({})),
  'key.create': line(account__, ({ caller }) => ({
    name: 'mine',
    scopes: ['read'],
    days: 7,
    password: caller?.password ?? 'x',
  })),
  'key.list': line(account__, () => ({})),
  'key.remove': line(no_passkey, () => ({ _id: '1' })),
  'ownExport.create': line(account__, ({ caller }) => ({ password: caller?.password ?? 'x' })),
  'ownExport.list': line(account__, () => ({})),
  'deletion.check': line(account__, () => ({})),
  // Staff hand their office over first.
  'deletion.create': line(
    '   401    200    200       409           200           409     401     401           200          401          409',
    ({ caller }) => ({ posts: 'keep', name: caller?.name ?? 'x', password: caller?.password ?? 'x' }),
  ),
  'deletion.cancel': line(
    '   410    410    410       410           410           410     410     410           410          410          410',
    () => ({ ticket: 'nothing' }),
  ),
  'totp.begin': line(account__, ({ caller }) => ({ password: caller?.password ?? 'x' })),
  'totp.enable': line(no_factor, () => ({ code: '123456' })),
  'totp.disable': line(no_factor, ({ caller }) => ({ password: caller?.password ?? 'x' })),
  'recovery.renew': line(no_factor, ({ caller }) => ({ password: caller?.password ?? 'x' })),
  'passkey.list': line(account__, () => ({})),
  // Devices make them for names, and this site is an address.
  'passkey.begin': line(no_domain, () => ({})),
  'passkey.finish': line(no_domain, () => ({ response: newAuthenticator().make('x') })),
  'passkey.rename': line(no_passkey, () => ({ _id: '1', name: 'mine' })),
  'passkey.remove': line(no_passkey, () => ({ _id: '1' })),
  'session.passkeyBegin': line(no_domain_at_all, () => ({})),
  'session.passkeyLogin': line(no_domain_at_all, () => ({ assertion: newAuthenticator().show('x') })),
  'session.lostFactorBegin': line(no_ticket, () => ({ ticket: 'x' })),
  'session.lostFactorCode': line(no_ticket, () => ({ ticket: 'x', channel: 'mail' })),
  'session.lostFactor': line(no_ticket, () => ({ ticket: 'x', channel: 'mail', code: '123456' })),
  'session.cancelLostFactor': line(
    '   401    410    410       410           410           410     401     401           410          401          410',
    () => ({}),
  ),
  'session.factor': line(no_ticket, () => ({ ticket: 'x', way: 'totp', code: '123456' })),
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

  'user.ownInfo': line(account__, () => ({})),
  'user.publicInfo': line(content__, ({ other }) => ({ id: other.id })),
  'user.isAgent': line(content__, ({ other }) => ({ id: other.id })),
  'user.changePassword': line(account__, ({ caller, unique }) => ({
    oldpassword: caller?.password ?? 'x',
    newpassword: `new password ${unique}`,
  })),

  'user.settings': line(own_reads, () => ({})),
  'user.saveSettings': line(own_write, ({ unique }) => ({ mutedWords: [unique] })),
  'user.changeName': line(own_write, ({ unique }) => ({ newname: `new ${unique}` })),
  'user.changeSex': line(own_write, () => ({ newsex: 1 })),
  'user.changeSignature': line(own_write, ({ unique }) => ({ signature: unique })),
  'user.changeAvatar': lineOn(own_write, ownFiles(403), ({ path: avatar }) => ({ avatar })),
  'user.changeLook': line(own_write, () => ({ nameColour: '', background: '' })),
  'user.changeCover': lineOn(own_write, ownFiles(403), ({ path: cover }) => ({ cover })),

  'attachment.create': lineOn(own_write, ownFiles(403), ({ path }) => ({ path })),
  'attachment.image': line(own_reads, () => ({}), { sample: ({ other }) => ({ userId: other.id }), code: 403 }),
  'attachment.video': line(own_reads, () => ({}), { sample: ({ other }) => ({ userId: other.id }), code: 403 }),
  'attachment.assets': line(own_reads, () => ({}), { sample: ({ other }) => ({ userId: other.id }), code: 403 }),
  'imSticker.add': lineOn(own_write, ownFiles(404), ({ path }) => ({ path })),
  'attachment.updVideoCover': line(
    own_write,
    async ({ api, caller }) => ({
      videoUrl: (await file(api, caller, 'video')).path,
      imageUrl: (await file(api, caller)).path,
    }),
    {
      sample: async ({ api, caller, other }) => ({
        videoUrl: (await file(api, caller, 'video')).path,
        imageUrl: (await file(api, other)).path,
      }),
      code: 403,
    },
  ),
  'attachment.cosToken': line(own_cloud, () => ({ Bucket: 'bucket-1250000000', Region: 'ap-guangzhou' })),
  'attachment.s3Token': line(own_cloud, ({ caller }) => ({ key: pathFor(caller, 'image', '1763200000000') }), {
    sample: ({ other }) => ({ key: pathFor(other, 'image', '1763200000000') }),
    code: 403,
  }),
  'attachment.remove': lineOn(own_write, ownFiles(404), ({ id: _id }) => ({ _id })),
  'attachment.uses': lineOn(own_reads, ownFiles(404), ({ id: _id }) => ({ _id })),
  'attachment.quota': line(own_reads, () => ({})),
  'attachment.storageTest': line(backstage, () => ({})),
  'attachment.usage': line(backstage, () => ({})),

  ...administrationPermissions,
  ...commentPermissions,
  ...identityPermissions,
  ...followPermissions,
  ...gradePermissions,
  ...walletPermissions,
  ...purchasePermissions,
  ...withdrawPermissions,
  ...tipPermissions,
  ...bountyPermissions,
  ...goodsPermissions,
  ...worksPermissions,
  ...licencePermissions,
  ...oauthPermissions,
  ...messagePermissions,
  ...groupPermissions,
  ...messageActPermissions,
  ...messageSearchPermissions,
  ...stickerPermissions,
  ...notificationPermissions,
  ...operationsPermissions,
  ...payPermissions,
  ...postPermissions,
  ...blockPermissions,
  ...boardPermissions,
  ...columnPermissions,
  ...registrationPermissions,
  ...announcementPermissions,
  ...customPagePermissions,
  ...searchPermissions,

  'adminConfig.get': line(backstage, () => ({})),
  'adminConfig.update': {
    ...line(backstage, ({ unique }) => ({ COMMON_KEYWORDS: unique })),
    dangerous: ({ api }) => ({ COMMON_IS_PAY: !api.ctx.config.current().document.COMMON_IS_PAY }),
  },
  'adminConfig.versions': line(backstage, () => ({ page: 1, limit: 10 })),
  'adminConfig.difference': line(backstage, () => ({ version: 1 })),
  'adminConfig.revert': {
    ...line(backstage, () => ({ version: 1 })),
    dangerous: async ({ api, caller }) => {
      const { COMMON_IS_PAY } = api.ctx.config.current().document
      const { version } = (await caller?.api.adminConfig.get()) ?? { version: 1 }
      await api.configure({ COMMON_IS_PAY: !COMMON_IS_PAY })
      return { version }
    },
  },
  'adminConfig.secrets': line(backstage, () => ({})),
  'adminConfig.setSecret': line(backstage, ({ unique }) => ({ name: 'PANEL_KEY', value: unique })),
  'adminConfig.removeSecret': line(backstage, () => ({ name: 'PANEL_KEY' })),
}

function newAccount(unique: string) {
  return { username: `new ${unique}`, password: 'a password for tests', email: `${unique}@example.com` }
}

async function secondSession(api: TestApi, person: Person | undefined): Promise<string> {
  if (!person) return '1'
  await api.login(person.name, person.password)
  const newest = sql`select id from sessions where user_id = ${person.id} order by id desc limit 1`
  return (await api.ctx.db.one<{ id: string }>(newest)).id
}

function ownFiles(code: number) {
  return {
    own: ({ api, caller }: Scene) => file(api, caller),
    foreign: ({ api, other }: Scene) => file(api, other),
    code,
  }
}

/** A row as an upload leaves it; nothing here looks at the bytes. */
async function file(api: TestApi, person: Person | undefined, kind: 'image' | 'video' = 'image') {
  files += 1
  const name = String(1_763_200_000_000_00 + files)
  const path = pathFor(person, kind, name)
  if (!person) return { id: '1', path }
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size)
    values (${person.id}, ${kind}, 'local', 'stored', ${path}, ${name}, 'image/webp', 0) returning id`)
  return { id, path }
}

let files = 0

function pathFor(person: Person | undefined, kind: 'image' | 'video', name: string): string {
  return `aoir/${person?.id ?? 1}/${kind}/2026/11/15/${name}.${kind === 'image' ? 'webp' : 'mp4'}`
}

async function aPasswordLink(api: TestApi, { id }: Person): Promise<string> {
  return (await makePasswordLink(api.ctx, id, null)).address.split('#')[1] ?? ''
}
