import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, size, tell } from '../support/long-run.ts'
import type { RunningServer } from '../support/server.ts'
import { disturb, type Scene, sentOf, setScene, writeAll } from './scene.ts'

/** Members write to each other while the network is cut and the server is killed. */

const pairs = size(2, 10)
const messages = size(300, 10_000)
const cuts = size(4, 20)
const kills = size(1, 3)
const each = Math.ceil(messages / (pairs * 2))

let scene: Scene
let server: RunningServer
beforeAll(async () => {
  ;({ scene, first: server } = await setScene(pairs, 100))
})
afterAll(async () => {
  await server.stop()
  await scene.close()
})

async function restart(): Promise<RunningServer> {
  await server.stop('SIGKILL')
  server = await scene.start()
  return server
}

test(
  `${messages} messages, ${cuts} cuts and ${kills} kills: none lost, none shown twice, none out of order`,
  async () => {
    writeAll(scene, each)
    await disturb(scene, { messages, cuts, kills }, restart)
    await scene.check(each)
    const longest = Math.max(...scene.clients.map((client) => client.longestGap()))
    if (isLong) expect(longest).toBeLessThanOrEqual(2000)
    tell(`${sentOf(scene)} messages; after a connection all that was missed was there within ${Math.round(longest)} ms`)
  },
  size(60_000, 1_800_000),
)
