import { codeDemands, type FakeApp, startSocialFake } from './fake.ts'

/** Moods: `text` (form text and JSONP whatever was asked for), `no-union`, `foreign` (the token of another app), `shy` (no profile). */
export function startFakeQq(app: FakeApp) {
  const asked = (body: object, fmt: string | undefined, mood: Set<string>) =>
    fmt === 'json' && !mood.has('text') ? JSON.stringify(body) : `callback( ${JSON.stringify(body)} );\n`
  return startSocialFake(app, {
    authorize: {
      path: '/oauth2.0/authorize',
      demands: (site) => ({
        ...codeDemands(site),
        scope: 'get_user_info',
      }),
    },
    paths: {
      '/oauth2.0/token': ({ method, given }, { app: { id, secret }, mood, ...desk }) => {
        const fault = (error: number) => ({ body: asked({ error, error_description: 'no' }, given.fmt, mood) })
        if (method !== 'GET' || given.grant_type !== 'authorization_code') return fault(100002)
        if (given.client_id !== id || given.client_secret !== secret) return fault(100009)
        const issued = desk.takeCode(given.code)
        if (!issued) return fault(100020)
        if (given.redirect_uri !== issued.asked.redirect_uri) return fault(100010)
        const fields = { access_token: desk.giveToken(issued.person), expires_in: '7776000', refresh_token: 'r' }
        const plain = given.fmt !== 'json' || mood.has('text')
        return { body: plain ? new URLSearchParams(fields).toString() : fields }
      },
      '/oauth2.0/me': ({ given }, { app: { id }, mood, whoHas }) => {
        const person = whoHas(given.access_token)
        if (!person) return { body: asked({ error: 100016, error_description: 'no' }, given.fmt, mood) }
        if (given.unionid === '1' && mood.has('no-union'))
          return { body: asked({ error: 100048, error_description: 'no' }, given.fmt, mood) }
        const union = given.unionid === '1' && person.unionId ? { unionid: person.unionId } : {}
        const client_id = mood.has('foreign') ? '999' : id
        return { body: asked({ client_id, openid: person.openId, ...union }, given.fmt, mood) }
      },
      '/user/get_user_info': ({ given }, { app: { id }, mood, whoHas }) => {
        const person = whoHas(given.access_token)
        if (!person || mood.has('shy') || given.oauth_consumer_key !== id || given.openid !== person.openId)
          return { body: { ret: -23, msg: 'token is invalid' } }
        const pictures = { figureurl_qq_1: `${person.avatar}?s=40`, figureurl_qq_2: person.avatar }
        return { body: { ret: 0, msg: '', is_lost: 0, nickname: person.nickname, gender: '男', ...pictures } }
      },
    },
  })
}
