import { loadCharacters } from '#server/text-rules/characters.ts'
import { compileRules, type TextRule } from '#server/text-rules/engine.ts'
import { fingerprintOf } from '#server/text-rules/fingerprint.ts'
import { createFold } from '#server/text-rules/fold.ts'
import { visitors } from '../commits.ts'
import { call, type Member, members } from '../members.ts'
import { callsPerSecond } from '../pressure.ts'
import type { Bench, Row } from '../row.ts'

const letters = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经进着等部度家电力里如水化高自理起小物现实加量都体制机当使点从业本去把性好应开它合还因由其些然前外天政日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题程展果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领海口东导器压志世金增争济阶油思术极交受联什认共权收证改清己美再采转更单风切打白教速花带安场身车例真务具每目至达走积示议声报斗完类离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严',
]

/** The same words in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const next = sequence(42)
const run = (length: number) => Array.from({ length }, () => letters[next(letters.length)]).join('')

/** Sentences of some twenty letters. */
function text(length: number): string {
  let written = ''
  while (written.length < length) written += `${run(8 + next(24))}${next(3) === 0 ? '。' : '，'}`
  // In one piece, as texts come out of a body.
  return Buffer.from(written.slice(0, length)).toString()
}

const words = () => Array.from({ length: 50_000 }, () => run(3 + next(4)))
const shapes = [
  (word: string) => `加${word}(?:微|薇)信?.{0,4}[a-z0-9_-]{6,20}`,
  (word: string) => `${word}日赚\\d{2,5}元?`,
  (word: string) => `(?:代开|办理)${word}.{0,6}发票`,
  (word: string) => `(?:qq|扣扣)群?${word}.{0,3}\\d{5,11}`,
  (word: string) => `兼职.{0,10}(?:日结|日薪)${word}`,
]
const patterns = () => Array.from({ length: 200 }, (_, at) => shapes[at % shapes.length]?.(run(2)) ?? '')

const rounds = 1000

/** Everything that a text of ten thousand letters goes through before it is stored, without the database. */
async function pipeline(bench: Bench): Promise<number> {
  const fold = createFold(await loadCharacters())
  const rules: TextRule[] = [
    { kind: 'words', options: { words: words() } },
    ...patterns().map((pattern): TextRule => ({ kind: 'pattern', options: { pattern } })),
  ]
  const engine = await compileRules(rules, fold)
  const all = () => true
  const none = () => false
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const groups = [text(10_000)]
    const began = performance.now()
    engine.check({ groups, links: [] }, all, none)
    fingerprintOf(fold.dense(groups[0] ?? '').codes)
    times.push(performance.now() - began)
  }
  // The first half is for the compiler.
  const sorted = times.slice(rounds).toSorted((a, b) => a - b)
  bench.log(`p50 ${sorted[rounds / 2]?.toFixed(2)} ms`)
  return sorted[Math.floor(0.99 * rounds)] ?? 0
}

const path = '/api/aoir-system-posts/publish'
const turns = 4

/** Posts a second with fifty thousand words and two hundred patterns, as a percentage of those without any rule. */
async function publishing(bench: Bench): Promise<number> {
  const product = await bench.product()
  const people = await members(product, visitors)
  const token = /access_token=([^;]+)/.exec(product.member.cookie)?.[1] ?? ''
  const admin = { authorization: `Bearer ${token}` }
  const { list } = await call<{ list: { _id: string }[] }>(product.origin, '/api/aoir-system/list', {})
  const systemId = list[0]?._id ?? ''
  const common = { action: 'hold', scope: ['posts'] }
  const wanted = [
    { ...common, name: 'words', kind: 'words', options: { words: words() } },
    ...patterns().map((pattern, at) => ({ ...common, name: `pattern ${at}`, kind: 'pattern', options: { pattern } })),
  ]
  let [without, within] = [0, 0]
  for (let turn = 0; turn < turns; turn += 1) {
    without += await postsPerSecond(product.origin, people, systemId)
    const ids: string[] = []
    for (const rule of wanted)
      ids.push((await call<{ _id: string }>(product.origin, '/api/aoir-admin-rule/save', rule, admin))._id)
    // The first one waits until the rules are there.
    await call(product.origin, path, post(systemId), people[0]?.headers)
    within += await postsPerSecond(product.origin, people, systemId)
    for (const _id of ids) await call(product.origin, '/api/aoir-admin-rule/delete', { _id }, admin)
  }
  bench.log(`${Math.round(within / turns)} posts/s with rules, ${Math.round(without / turns)} without`)
  return (within / without) * 100
}

const post = (systemId: string) => ({ systemId, title: run(12), content: text(500) })

function postsPerSecond(origin: string, people: Member[], systemId: string): Promise<number> {
  const requests = (index: number) => {
    const headers = { 'content-type': 'application/json', ...people[index % visitors]?.headers }
    return Array.from({ length: 50 }, () => ({ headers, body: JSON.stringify(post(systemId)) }))
  }
  return callsPerSecond(origin, path, requests)
}

export const ruleRows: Row[] = [
  {
    name: 'moderation: 10,000 letters through 50,000 words, 200 patterns and fingerprints (p99)',
    unit: 'ms',
    target: { atMost: 1 },
    measure: pipeline,
  },
  {
    name: 'moderation: publishing with rules against publishing without',
    unit: '%',
    target: { atLeast: 90 },
    measure: publishing,
  },
]
