import { codeDemands, type FakeApp, startSocialFake } from './fake.ts'

/** Moods: `shy` (no profile). */
export function startFakeXiaomi(app: FakeApp) {
  const guarded = (body: object) => ({ body: `&&&START&&&${JSON.stringify(body)}` })
  return startSocialFake(app, {
    authorize: {
      path: '/oauth2/authorize',
      demands: (site) => ({
        ...codeDemands(site),
        scope: /\buser\/openIdV2\b/,
      }),
    },
    paths: {
      '/oauth2/token': ({ given }, { app: { id, secret }, ...desk }) => {
        const fault = (error: number) => guarded({ error, error_description: 'no' })
        if (given.client_id !== id || given.client_secret !== secret) return fault(96002)
        const issued = given.grant_type === 'authorization_code' ? desk.takeCode(given.code) : undefined
        if (!issued || given.redirect_uri !== issued.asked.redirect_uri) return fault(96013)
        return guarded({
          access_token: desk.giveToken(issued.person),
          expires_in: 259_200,
          refresh_token: 'r',
          scope: '1 3',
          token_type: 'mac',
          mac_key: 'k',
          mac_algorithm: 'HmacSha1',
          openId: issued.person.openId,
        })
      },
      '/user/profile': ({ given }, { app: { id }, mood, whoHas }) => {
        const person = whoHas(given.token)
        if (!person || given.clientId !== id || mood.has('shy'))
          return { body: { result: 'error', code: 96008, description: 'no' } }
        const data = { miliaoNick: person.nickname, userId: 123_456_789, miliaoIcon: person.avatar }
        return { body: { result: 'ok', description: 'ok', data, code: 0 } }
      },
    },
  })
}
