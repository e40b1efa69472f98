import { call } from '../members.ts'
import type { Bench, Row } from '../row.ts'
import { enter } from '../sockets.ts'

export const sessionRows: Row[] = [
  {
    name: 'sessions: a new password ends the sockets of the other devices, the slowest of twenty',
    unit: 'ms',
    target: { atMost: 1000 },
    measure: slowestEnd,
  },
]

async function slowestEnd(bench: Bench): Promise<number> {
  const { origin } = await bench.product()
  let slowest = 0
  for (let round = 0; round < 20; round += 1) slowest = Math.max(slowest, await endOthers(origin, round))
  return slowest
}

/** From the answer to whoever changed it, until the other device is out. */
async function endOthers(origin: string, round: number): Promise<number> {
  const username = `twice${Date.now().toString(36)}${round}`
  const password = 'bench-password-3'
  const account = { username, password, email: `${username}@example.com` }
  const { _id: id } = await call<{ _id: string }>(origin, '/api/aoir-user-auth/register', account)
  const logIn = () => call<{ access_token: string }>(origin, '/api/aoir-user-auth/login', { username, password })
  const [{ access_token: here }, { access_token: token }] = [await logIn(), await logIn()]
  const other = await enter(origin, { id, token })
  const ended = new Promise<number>((resolve) => other.once('disconnect', () => resolve(performance.now())))
  const change = { oldpassword: password, newpassword: 'bench-password-4' }
  await call(origin, '/api/aoir-user-update/password', change, { authorization: `Bearer ${here}` })
  const changed = performance.now()
  return (await ended) - changed
}
