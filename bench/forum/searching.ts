import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Bench } from '../row.ts'
import { median, timeOf } from '../timing.ts'
import { databaseOf } from './database.ts'
import { feed } from './reading.ts'

const times = 200
/** So often before anything is measured: a server that has just started runs slow code. */
const warmUps = 1000
/** Parts of the names of villages: each pair stands in a few posts of many. */
const [first, second] = [
  [...'鹤霁岚汐蓼桐槐茭菰苇鹭鲤砚蕨枫栾榕樟桉柘'],
  [...'洲坞浦埠峪垭沱塬坪岙漈湾溇墟汀渚嶂岔屿畈'],
]

/** How much longer a search takes, as a client sees it, than the database needs to find a row by its key. */
export async function rareSearch(bench: Bench): Promise<number> {
  const { origin, dataDir } = await bench.forum()
  const words = first.flatMap((a) => second.map((b) => a + b))
  const ids = await feed.posts(bench, times)
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  for (let index = 0; index < warmUps; index++) await search(origin, words[(index * 11) % words.length])
  const [looks, searches]: [number[], number[]] = [[], []]
  for (let index = 0; index < times; index++) {
    const id = ids[index % ids.length]
    const look = { name: 'look', text: 'select * from posts where id = $1', values: [id] }
    looks.push(await timeOf(() => client.query(look)))
    const keyword = words[(index * 7) % words.length]
    searches.push(await timeOf(() => search(origin, keyword)))
  }
  await client.end()
  agent.destroy()
  bench.log(`${median(searches).toFixed(1)} ms against ${median(looks).toFixed(1)} ms`)
  return median(searches) - median(looks)
}

/** One connection that stays open, as the database has one. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function search(origin: string, keyword: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request(`${origin}/api/aoir-search/list`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a search was answered with ${answer.statusCode}`))
      answer.on('end', resolve).resume()
    })
      .on('error', reject)
      .end(JSON.stringify({ keyword }))
  })
}
