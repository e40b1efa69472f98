import { call, logIn, password, register } from '../members.ts'
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
  const id = await register(origin, username)
  const here = await logIn(origin, username)
  const other = await enter(origin, { id, token: await logIn(origin, username) })
  const ended = new Promise<number>((resolve) => other.once('disconnect', () => resolve(performance.now())))
  const change = { oldpassword: password, newpassword: `${password}-new` }
  await call(origin, '/api/aoir-user-update/password', change, { authorization: `Bearer ${here}` })
  const changed = performance.now()
  return (await ended) - changed
}
