import { api as contract } from '#contract/api.ts'
import { createClient, type Outgoing } from '#contract/client.ts'
import type { Clients, Tokens } from '../support/api.ts'
import { cookiesOf, login, newMember } from '../support/forum/people.ts'
import { adminPassword, type RunningServer } from '../support/server.ts'
import type { Question } from './inputs.ts'

/** Somebody who uses a running server; nobody is logged in as a guest. */
export interface Visitor {
  id: string
  name: string
  api: Clients
  tokens: Tokens | undefined
  cookies: Record<string, string>
  /** The whole answer as text, whatever it says. */
  ask(question: Question): Promise<string>
  read(path: string, agent: string): Promise<string>
}

export async function member(server: RunningServer, name: string): Promise<Visitor> {
  const { id, ...tokens } = await newMember(server, name)
  return visitor(server, { id, name, tokens })
}

export async function administrator(server: RunningServer): Promise<Visitor> {
  return visitor(server, { id: '1', name: 'admin', tokens: await login(server, 'admin', adminPassword) })
}

export function guest(server: RunningServer): Visitor {
  return visitor(server, { id: '', name: 'guest', tokens: undefined })
}

function visitor(server: RunningServer, { id, name, tokens }: Pick<Visitor, 'id' | 'name' | 'tokens'>): Visitor {
  const cookies = tokens ? cookiesOf(tokens) : {}
  const token = tokens?.access_token
  const send = async ({ url, method, body }: Outgoing) =>
    (await server.http.json(url, { method, body, token })).envelope
  const clients = Object.entries(contract).map(([module, endpoints]) => [module, createClient(endpoints, send)])
  return {
    id,
    name,
    tokens,
    cookies,
    api: Object.fromEntries(clients) as Clients,
    ask: async ({ url, method, body }) => (await server.http.call(url, { method, body, token })).text,
    read: async (path, agent) =>
      (await server.http.call(path, { headers: { 'user-agent': agent }, cookies: { ...cookies, desktop: '1' } })).text,
  }
}
