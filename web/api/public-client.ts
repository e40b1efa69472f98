import { api } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { readCookie } from './cookies.ts'
import { transmit } from './transmit.ts'

/** Login, logout, codes, and what letters lead to. They must work whatever has become of the token: no renewal stands before them. */
export const publicApi = {
  session: createClient(api.session, (outgoing) => transmit(outgoing, readCookie('access_token'))),
  code: createClient(api.code, (outgoing) => transmit(outgoing)),
  subscription: createClient(api.subscription, (outgoing) => transmit(outgoing)),
  mailLink: createClient(api.mailLink, (outgoing) => transmit(outgoing)),
  loginAlert: createClient(api.loginAlert, (outgoing) => transmit(outgoing)),
  deletion: createClient(api.deletion, (outgoing) => transmit(outgoing)),
}
