import { anyState, type Desk, type FakeApp, startSocialFake, type Visit } from './fake.ts'

/** Both kinds of app. Moods: `preview` (a made-up account), `foreign` (another open id in the profile), `used` (code). */
export function startFakeWechat(app: FakeApp, kind: 'web' | 'account') {
  const page = {
    web: { path: '/connect/qrconnect', scope: 'snsapi_login' },
    account: { path: '/connect/oauth2/authorize', scope: 'snsapi_userinfo' },
  }[kind]
  return startSocialFake(app, {
    authorize: {
      path: page.path,
      demands: ({ id, returnAddress }) => ({
        appid: id,
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: page.scope,
        state: anyState,
      }),
      mark: '#wechat_redirect',
    },
    paths: { '/sns/oauth2/access_token': giveToken, '/sns/userinfo': showPerson },
  })
}

/** All is said with status 200. */
const fault = (errcode: number) => ({ body: { errcode, errmsg: 'no, hints: [ req_id: x ]' } })

function giveToken({ given }: Visit, { app: { id, secret }, mood, ...desk }: Desk) {
  if (given.appid !== id) return fault(40013)
  if (given.secret !== secret) return fault(40125)
  const issued = given.grant_type === 'authorization_code' ? desk.takeCode(given.code) : undefined
  if (!issued || mood.has('used')) return fault(issued ? 40163 : 40029)
  const { openId, unionId } = issued.person
  return {
    body: {
      access_token: desk.giveToken(issued.person),
      expires_in: 7200,
      refresh_token: 'r',
      openid: openId,
      scope: issued.asked.scope,
      ...(unionId ? { unionid: unionId } : {}),
      ...(mood.has('preview') ? { is_snapshotuser: 1 } : {}),
    },
  }
}

function showPerson({ given }: Visit, { mood, whoHas }: Desk) {
  const person = whoHas(given.access_token)
  if (!person || given.openid !== person.openId) return fault(40003)
  const { nickname, unionId } = person
  return {
    body: {
      openid: mood.has('foreign') ? 'somebody-else' : person.openId,
      nickname,
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: person.avatar,
      privilege: [],
      ...(unionId ? { unionid: unionId } : {}),
    },
  }
}
