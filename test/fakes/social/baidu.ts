import { codeDemands, type FakeApp, startSocialFake } from './fake.ts'

/** Moods: `old` (an app that knows user ids, as numbers), `expired` (of the token). */
export function startFakeBaidu(app: FakeApp) {
  return startSocialFake(app, {
    authorize: {
      path: '/oauth/2.0/authorize',
      demands: (site) => ({
        ...codeDemands(site),
        scope: 'basic',
        display: /^(page|popup|mobile)$/,
      }),
    },
    paths: {
      '/oauth/2.0/token': ({ given }, { app: { id, secret }, ...desk }) => {
        const fault = (error: string) => ({ status: 400, body: { error, error_description: 'no' } })
        if (given.client_id !== id || given.client_secret !== secret) return fault('invalid_client')
        const issued = given.grant_type === 'authorization_code' ? desk.takeCode(given.code) : undefined
        if (!issued) return fault('invalid_grant')
        if (given.redirect_uri !== issued.asked.redirect_uri) return fault('redirect_uri_mismatch')
        const access_token = desk.giveToken(issued.person)
        const rest = { expires_in: 2_592_000, refresh_token: 'r', scope: 'basic', session_key: '', session_secret: '' }
        return { body: { access_token, ...rest } }
      },
      '/rest/2.0/passport/users/getInfo': ({ given }, { mood, whoHas }) => {
        const person = whoHas(given.access_token)
        if (!person || mood.has('expired'))
          return { body: { error_code: 110, error_msg: 'Access token invalid or no longer valid' } }
        const { openId, unionId, nickname: username } = person
        const ids = mood.has('old') ? { userid: 2_097_322_476 } : { openid: openId, unionid: unionId ?? '' }
        return { body: { ...ids, username, portrait: person.avatar.split('/').at(-1), userdetail: '', sex: '1' } }
      },
    },
  })
}
