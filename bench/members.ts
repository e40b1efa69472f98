import type { RunningProduct } from './row.ts'

export interface Member {
  id: string
  token: string
  headers: Record<string, string>
}

const known = new WeakMap<RunningProduct, Promise<Member[]>>()
const password = 'bench-password-2'

/** New members of a running product who are logged in; the same ones each time, and more where they are too few. */
export async function members(product: RunningProduct, number = 10): Promise<Member[]> {
  const before = known.get(product) ?? Promise.resolve([])
  const all = before.then(async (some) => [...some, ...(await registerAll(product.origin, number - some.length))])
  known.set(product, all)
  return (await all).slice(0, number)
}

async function registerAll(origin: string, number: number): Promise<Member[]> {
  const all: Member[] = []
  for (let index = 0; index < number; index++) {
    const username = `bench${Date.now().toString(36)}${index}`
    const { _id } = await call<{ _id: string }>(origin, '/api/aoir-user-auth/register', {
      username,
      password,
      email: `${username}@example.com`,
    })
    const login = '/api/aoir-user-auth/login'
    const { access_token } = await call<{ access_token: string }>(origin, login, { username, password })
    all.push({ id: _id, token: access_token, headers: { authorization: `Bearer ${access_token}` } })
  }
  return all
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
