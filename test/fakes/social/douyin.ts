import { anyState, type FakeApp, startSocialFake } from './fake.ts'

/** Moods: `strings` (numbers as texts), `foreign` (another open id in the profile), `expired` (of the token). */
export function startFakeDouyin(app: FakeApp) {
  const fault = (error_code: number | string, message = 'error') => ({
    body: { data: { error_code, description: 'no', log_id: '1' }, message },
  })
  return startSocialFake(app, {
    authorize: {
      path: '/platform/oauth/connect/',
      demands: ({ id, returnAddress }) => ({
        client_key: id,
        response_type: 'code',
        scope: 'user_info',
        redirect_uri: returnAddress,
        state: anyState,
      }),
    },
    back: { scopes: 'user_info' },
    paths: {
      '/oauth/access_token/': ({ method, given }, { app: { id, secret }, mood, ...desk }) => {
        if (method !== 'POST' || given.grant_type !== 'authorization_code' || !given.client_key) return fault(10005)
        if (given.client_key !== id || given.client_secret !== secret) return fault(10013)
        const issued = desk.takeCode(given.code)
        if (!issued) return fault(mood.has('strings') ? '10007' : 10007)
        const data = {
          access_token: desk.giveToken(issued.person),
          expires_in: mood.has('strings') ? '1296000' : 1_296_000,
          refresh_token: 'r',
          refresh_expires_in: 2_592_000,
          open_id: issued.person.openId,
          scope: 'user_info',
          error_code: mood.has('strings') ? '0' : 0,
          description: '',
          log_id: '1',
        }
        return { body: { data, message: 'success' } }
      },
      '/oauth/userinfo/': ({ method, given }, { mood, whoHas }) => {
        const person = whoHas(given.access_token)
        if (method !== 'POST' || !person || given.open_id !== person.openId || mood.has('expired'))
          return { body: { err_no: 28001008, err_msg: 'expired', data: { error_code: '28001008' } } }
        const data = {
          open_id: mood.has('foreign') ? 'somebody-else' : person.openId,
          union_id: person.unionId ?? '',
          nickname: person.nickname,
          avatar: person.avatar,
          error_code: mood.has('strings') ? '0' : 0,
        }
        return { body: { err_no: 0, err_msg: '', log_id: '1', data, message: 'success' } }
      },
    },
  })
}
