import { afterAll, beforeAll, test } from 'vitest'
import { size, tell } from '../support/long-run.ts'
import type { RunningServer } from '../support/server.ts'
import { disturb, type Scene, setGroupScene, writeAllInGroup } from './scene.ts'

/** All members of one group write at once, while the network is cut and the server is killed. */

const members = size(6, 100)
const messages = size(120, 10_000)
const cuts = size(3, 20)
const kills = size(1, 3)
const each = Math.ceil(messages / members)

let scene: Scene
let server: RunningServer
beforeAll(async () => {
  ;({ scene, first: server } = await setGroupScene(members, 100))
}, 300_000)
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
  `${members} members, ${messages} messages, ${cuts} cuts and ${kills} kills: nobody loses one, sees one twice or out of order`,
  async () => {
    writeAllInGroup(scene, each)
    await disturb(scene, { messages, cuts, kills }, restart)
    await scene.check(each)
    const stored = each * members + 1
    tell(`${stored} messages on the screens of ${members} members, ${stored * members} in all`)
  },
  size(60_000, 3_600_000),
)
