import { lengthenTokens, makeOlder } from '#server/starter/bench-rows.ts'
import { databaseOf } from './forum/database.ts'
import type { RunningProduct } from './row.ts'

export interface Member {
  id: string
  token: string
  headers: Record<string, string>
}

const known = new WeakMap<RunningProduct, Promise<Member[]>>()
export const password = 'bench-password-2'

/** New members of a running product who are logged in; the same ones each time, and more where they are too few. */
export async function members(product: RunningProduct, number = 10): Promise<Member[]> {
  const before = known.get(product) ?? Promise.resolve([])
  const all = before.then(async (some) => [...some, ...(await registerAll(product, number - some.length))])
  known.set(product, all)
  return (await all).slice(0, number)
}

async function registerAll({ origin, dataDir }: RunningProduct, number: number): Promise<Member[]> {
  const all: Member[] = []
  for (let index = 0; index < number; index++) {
    const username = `bench${Date.now().toString(36)}${index}`
    const id = await register(origin, username)
    const token = await logIn(origin, username)
    all.push({ id, token, headers: { authorization: `Bearer ${token}` } })
  }
  await makeOlder(databaseOf(dataDir), all)
  await lengthenTokens(databaseOf(dataDir))
  return all
}

/** The id of the new member. */
export async function register(origin: string, username: string): Promise<string> {
  const account = { username, password, email: `${username}@example.com` }
  return (await call<{ _id: string }>(origin, '/api/aoir-user-auth/register', account))._id
}

/** The token of a new session. */
export async function logIn(origin: string, username: string): Promise<string> {
  const answer = await call<{ access_token: string }>(origin, '/api/aoir-user-auth/login', { username, password })
  return answer.access_token
}

/** One call as a client makes it; throws when it is refused. */
export async function call<T>(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; message: string; data: T }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data
}
