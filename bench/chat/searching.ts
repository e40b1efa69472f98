import { writeFoundChats } from '#server/starter/chat-rows.ts'
import { connect } from '../commits.ts'
import { call, type Member, members } from '../members.ts'
import type { Bench } from '../row.ts'
import { median, timeOf } from '../timing.ts'
import { openSession } from './pairs.ts'

const [chats, each] = [20, 50_000]
const times = 200
const warmUps = 300
const rare = [...'鹤霁岚汐蓼桐槐茭菰苇'].flatMap((a) => [...'洲坞浦埠峪垭沱塬坪岙'].map((b) => `明天去${a}${b}`))
const usual = Array.from({ length: 400 }, (_, at) => `第${at}天，晚上一起吃饭吗`)

/** How much longer a search for two characters in a million messages of one's own takes than finding a row by its key. */
export async function searchOwn(bench: Bench): Promise<number> {
  const product = await bench.product()
  const [reader, ...others] = (await members(product, chats + 1)) as [Member, ...Member[]]
  const sessions: { id: string; people: [string, string] }[] = []
  for (const other of others) {
    const { _id: id } = await openSession(product.origin, reader, other)
    sessions.push({ id, people: [reader.id, other.id] })
  }
  const client = await connect(product.dataDir)
  try {
    await writeFoundChats(client, sessions, each, { usual, rare, every: 2500 })
    const search = async (at: number) => {
      const keyword = rare[(at * 7) % rare.length]?.slice(-2) ?? ''
      const { total } = await call<{ total: number }>(
        product.origin,
        '/api/aoir-im-message/search',
        { keyword },
        reader.headers,
      )
      if (total === 0) throw new Error(`${keyword} was not found`)
    }
    const look = (at: number) =>
      client.query({
        name: 'look',
        text: 'select * from im_messages where session_id = $1 and seq = $2',
        values: [sessions[at % sessions.length]?.id, 1 + ((at * 7919) % each)],
      })
    for (let at = 0; at < warmUps; at++) await search(at)
    const [looks, searches]: [number[], number[]] = [[], []]
    for (let at = 0; at < times; at++) {
      looks.push(await timeOf(() => look(at)))
      searches.push(await timeOf(() => search(at)))
    }
    bench.log(`${median(searches).toFixed(1)} ms against ${median(looks).toFixed(1)} ms`)
    return median(searches) - median(looks)
  } finally {
    await client.end()
  }
}
