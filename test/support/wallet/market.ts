import { api as contracts } from '#contract/api.ts'
import { createClient, type Outgoing } from '#contract/client.ts'
import type { Clients, Tokens } from '../api.ts'
import { login, type Member, newMember } from '../forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../server.ts'
import { configure } from '../site.ts'

/** A site on which everything is sold, over two processes on one database, with authors, buyers and the office. */
export interface Market {
  one: RunningServer
  two: RunningServer
  authors: Trader[]
  buyers: Trader[]
  office: Clients
  admin: Tokens
  boardId: string
  things: Thing[]
}

export interface Trader extends Member {
  /** By the one and by the other process. */
  ways: [Clients, Clients]
}

type Target = { type: 'posts' | 'column' | 'chapter' | 'work'; _id: string }
export interface Thing {
  /** Its place among the authors; undefined: the site sells it. */
  author?: number
  goodsId?: string
  target?: Target
  /** undefined: as it is quoted. */
  price?: number
}

/** All calls, of the process that runs at the time, in the name of whoever has the token then. */
export function clientsAt(server: () => RunningServer, bearer: { access_token: string }): Clients {
  const send = async ({ url, method, body, idempotencyKey }: Outgoing) => {
    const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
    const { envelope } = await server().http.json(url, { method, body, token: bearer.access_token, headers })
    return envelope
  }
  const all = Object.entries(contracts).map(([name, contract]) => [name, createClient(contract, send)])
  return Object.fromEntries(all) as Clients
}

async function trader(market: Market, name: string): Promise<Trader> {
  const member = await newMember(market.one, name)
  return Object.assign(member, {
    ways: [clientsAt(() => market.one, member), clientsAt(() => market.two, member)] as Trader['ways'],
  })
}

const proof = { way: 'password', password: adminPassword } as const

/** Everybody is rich, and nobody waits for a payee or for a day to end. */
export async function openMarket(numbers: { authors: number; buyers: number }): Promise<Market> {
  const one = await startServer()
  const two = await startServer({ besides: one })
  const admin = await login(one, 'admin', adminPassword)
  const market = { one, two, admin, authors: [], buyers: [], things: [], boardId: '' } as unknown as Market
  market.office = clientsAt(() => market.one, admin)
  await settings(market)
  const { office } = market
  await office.security.proof(proof)
  for (let at = 0; at < numbers.authors; at++) market.authors.push(await trader(market, `author${at}`))
  for (let at = 0; at < numbers.buyers; at++) market.buyers.push(await trader(market, `buyer${at}`))
  for (const { id: userId } of market.buyers)
    await office.adminLedger.adjust({ userId, amount: 100_000, reason: '测试' })
  await prove(market)
  const { _id: systemZoneId } = await office.board.adminSaveZone({ zoneName: '集市' })
  market.boardId = (await office.board.create({ systemName: '集市', systemSign: 'market', systemZoneId }))._id
  for (const at of market.authors.keys()) market.things.push(...(await thingsOf(market, at)))
  const slots = { title: '名额', kind: 'slots', value: 1, price: 2.22, delivery: 'direct', show: true } as const
  market.things.push({ goodsId: (await office.adminGoods.save(slots))._id, price: slots.price })
  return market
}

async function settings({ one, two, office, admin }: Market): Promise<void> {
  const { COMMON_EARNING } = await office.config.siteConfig()
  const { TIP, BOUNTY, WITHDRAW } = COMMON_EARNING
  const earning = {
    ...COMMON_EARNING,
    ON: true,
    SELLERS: 'member',
    HOLD_DAYS: 7,
    TIP: { ...TIP, DAILY: 0 },
    BOUNTY: { ...BOUNTY, MIN: 0.1 },
    WITHDRAW: { ...WITHDRAW, ON: true, MIN: 0.2, FEE_PERCENT: 3, DAILY_COUNT: 100, DAILY_AMOUNT: 1_000_000 },
  }
  const payment = { COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  const works = { COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: false } }
  await configure(one, admin.access_token, { COMMON_EARNING: earning, ...payment, ...works }, two)
}

/**
 * A post and a column at prices that do not divide evenly, the column once more as goods that cost less, and a work whose
 * chapters are sold one by one or as a bundle.
 */
async function thingsOf({ authors, boardId: systemId, office }: Market, author: number): Promise<Thing[]> {
  const own = (authors[author] as Trader).ways[0]
  const paid = (price: number) => ({ kind: 'paid', price, teaser: 0 }) as const
  const post = await own.post.publish({
    systemId,
    title: `篇${author}`,
    content: '锁着的字',
    access: paid(3.33 + author),
  })
  const column = await own.column.create({ title: `栏${author}`, access: { kind: 'paid', price: 9.97 } })
  const target = { type: 'column', _id: column._id } as const
  const pass = {
    title: `票${author}`,
    kind: 'pass',
    value: 7,
    price: 1.99,
    target,
    delivery: 'direct',
    show: true,
  } as const
  const goods = await office.adminGoods.save(pass)
  const { _id: workId } = await own.works.create({ worksType: 'fiction', title: `书${author}` })
  const chapterIds: string[] = []
  for (const price of [0.33, 0.58, 1.01]) {
    const chapter = { workId, title: `章${price}`, content: '锁着的字', access: paid(price) }
    chapterIds.push((await own.worksChapter.save(chapter))._id)
  }
  await own.worksChapter.setState({ chapterIds, state: 'published' })
  await own.works.update({ workId, bundleOff: 15 })
  return [
    { author, target: { type: 'posts', _id: post._id }, price: 3.33 + author },
    { author, target, price: 9.97 },
    { author, target, price: pass.price, goodsId: goods._id },
    { author, target: { type: 'chapter', _id: chapterIds[0] ?? '' }, price: 0.33 },
    { author, target: { type: 'work', _id: workId } },
  ]
}

/** What asks for a fresh proof has one. */
async function prove({ authors, office }: Market): Promise<void> {
  await office.security.proof(proof)
  for (const { password, ways } of authors) await ways[0].security.proof({ way: 'password', password })
}

/** Tokens live a quarter of an hour, proofs ten minutes. */
export async function renewMarket(market: Market): Promise<void> {
  Object.assign(market.admin, await login(market.one, 'admin', adminPassword))
  for (const person of [...market.authors, ...market.buyers])
    Object.assign(person, await login(market.one, person.name, person.password))
  await prove(market)
}

export async function killOne(market: Market): Promise<void> {
  await market.two.stop('SIGKILL')
  market.two = await startServer({ besides: market.one })
}

export async function closeMarket({ one, two }: Market): Promise<void> {
  await two.stop()
  await one.stop()
}
