import { api as modules } from '#contract/api.ts'
import { type Client, createClient, type Send } from '#contract/client.ts'
import { lookUp } from '#contract/shared/look-up.ts'

export type Api = { [Name in keyof typeof modules]: Client<(typeof modules)[Name]> }

/** The whole contract as functions over one way of sending: fetch in the browser, in process on the server. */
export function bindApi(send: Send): Api {
  return lookUp((module) => createClient(modules[module as keyof Api], send))
}
