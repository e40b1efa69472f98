import { createHash } from 'node:crypto'
import { codeDemands, type FakeApp, startSocialFake } from './fake.ts'

/** Moods: `nsp` (says no in a header, with status 200). */
export function startFakeHuawei(app: FakeApp) {
  const fault = (error: number, sub_error: number) => ({
    status: 400,
    body: { error, sub_error, error_description: 'no' },
  })
  return startSocialFake(app, {
    authorize: {
      path: '/oauth2/v3/authorize',
      demands: (site) => ({
        ...codeDemands(site),
        scope: 'openid https://www.huawei.com/auth/account/base.profile',
        code_challenge: /^[\w-]{43}$/,
        code_challenge_method: 'S256',
      }),
    },
    paths: {
      '/oauth2/v3/token': ({ method, given }, { app: { id, secret }, ...desk }) => {
        if (method !== 'POST' || given.client_id !== id || given.client_secret !== secret) return fault(1101, 20044)
        const issued = given.grant_type === 'authorization_code' ? desk.takeCode(given.code) : undefined
        if (!issued || given.redirect_uri !== issued.asked.redirect_uri) return fault(1101, 20156)
        const challenge = createHash('sha256')
          .update(given.code_verifier ?? '')
          .digest('base64url')
        if (challenge !== issued.asked.code_challenge) return fault(1101, 20002)
        const access_token = desk.giveToken(issued.person)
        return { body: { access_token, expires_in: 3600, id_token: 'a.b.c', token_type: 'Bearer' } }
      },
      '/rest.php': ({ method, given }, { mood, whoHas }) => {
        const person = whoHas(given.access_token)
        const isAsked = method === 'POST' && given.nsp_svc === 'GOpen.User.getInfo' && given.getNickName === '1'
        if (!isAsked || !person || mood.has('nsp'))
          return { headers: { NSP_STATUS: '102' }, body: { error: 'invalid session' } }
        const { openId: openID, unionId: unionID, nickname: displayName, avatar: headPictureURL } = person
        return { body: { openID, unionID, displayName, headPictureURL } }
      },
    },
  })
}
