import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isLong, tell } from '../support/long-run.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts'
import type { RunningServer } from '../support/server.ts'
import { type Scene, setGroupScene, setScene, writeAll, writeAllInGroup } from './scene.ts'

/** Two processes behind one address; one of them dies while members write to each other. */

const kinds = [
  { name: 'pairs', each: 40, set: setScene.bind(null, 2), write: writeAll },
  { name: 'a group', each: 20, set: setGroupScene.bind(null, 6), write: writeAllInGroup },
]

describe.skipIf(!hasRedis).each(kinds)('two processes, $name', ({ each, set, write }) => {
  let redis: TestRedis
  let scene: Scene
  let [first, second]: (RunningServer | undefined)[] = []
  beforeAll(async () => {
    redis = await startRedis()
    ;({ scene, first } = await set(1000, { REDIS_URL: redis.url }))
    second = await scene.start()
  })
  afterAll(async () => {
    await second?.stop()
    await scene.close()
    await redis.stop()
  })

  test('the members of one that dies find the other and miss nothing; in a long run within five seconds', async () => {
    const areConnected = () => scene.clients.every((client) => client.isConnected())
    await vi.waitUntil(areConnected)
    // Every other one is with the second, so each of a pair with another.
    scene.proxy.lead(second?.origin ?? '')
    for (const [at, client] of scene.clients.entries()) if (at % 2) client.move()
    await vi.waitUntil(areConnected)
    scene.proxy.lead(first?.origin ?? '', second?.origin ?? '')
    write(scene, each / 2)
    await vi.waitUntil(() => scene.clients.every((client) => client.sent() > each / 8))
    const killedAt = performance.now()
    await first?.stop('SIGKILL')
    write(scene, each, each / 2)
    await scene.check(each)
    await vi.waitUntil(areConnected)
    const last = Math.max(...scene.clients.map((client) => client.caughtUpAt()))
    expect(last).toBeGreaterThan(killedAt)
    if (isLong) expect(last - killedAt).toBeLessThanOrEqual(5000)
    tell(
      `the members of a process that died were with the other, with all they missed, in ${Math.round(last - killedAt)} ms`,
    )
  })
})
