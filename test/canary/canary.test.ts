import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api as contract } from '#contract/api.ts'
import type { Contract } from '#contract/endpoint.ts'
import { namespace } from '#contract/shared/socket.ts'
import { endingAccounts } from '../support/account/ending.ts'
import { openedZip } from '../support/account/opened-zip.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { desktopAgent, phoneAgent } from '../support/site.ts'
import { type Question, questionsOf } from './inputs.ts'
import { pagePaths } from './paths.ts'
import { administrator, guest, member, type Visitor } from './people.ts'
import { type Place, plant } from './secrets.ts'
import { lure, openWord, secretsIn } from './words.ts'

/**
 * Words are planted in every text that somebody may not read: what is private, hidden, for others, not reviewed, deleted, over or not
 * begun, and what was said about somebody. Then strangers ask for everything there is: every call of the contract, every
 * page and its data, feeds, sitemaps and the socket. All of it was public before, so caches know it well.
 */
const visitors = ['guest', 'member', 'involved'] as const
type Who = (typeof visitors)[number]

let server: RunningServer
let people: Record<Who, Visitor>
let chief: Visitor
let moderator: Visitor
let owner: Visitor
let buyer: Visitor
let place: Place
/** What the socket says, to members and to a moderator. */
const told: string[] = []
const toldModerator: string[] = []
/** The pages of what was sold, as its buyer sees them. */
const bought: string[] = []
const closings: (() => unknown)[] = []

beforeAll(async () => {
  server = await startServer()
  if (!server.database) throw new Error('the server has a database of its own')
  const { db, config } = server.database
  chief = await administrator(server)
  owner = await member(server, 'keeper')
  buyer = await member(server, 'customer')
  people = {
    guest: guest(server),
    member: await member(server, 'stranger'),
    involved: await member(server, 'neighbour'),
  }
  moderator = await member(server, 'warden')
  await chief.api.adminUser.setPower({ userId: moderator.id, userpower: 3 })
  for (const who of [people.member, people.involved]) closings.push(listenTo(who, told))
  closings.push(listenTo(moderator, toldModerator))
  const departing = await member(server, 'leaving')
  place = await plant({ db, administrator: chief, author: owner, involved: people.involved, departing })
  // Whatever is kept of all this is kept from now on.
  await Promise.all([readAll(people.guest), askAll(people.guest, true)])
  await askAll(people.involved, true)
  // What was in the open was told in the open.
  for (const events of [told, toldModerator]) events.length = 0
  await place.hide(() => endingAccounts(config, server.dataDir).ended)
  // Whoever has bought reads before all others: what is kept for them must not come out either.
  const sold = await place.sellTo(buyer)
  const paths = sold.flatMap((path) => [path, `/webapp${path}`]).flatMap((path) => [path, `${path}/_payload.json`])
  await Promise.all(paths.map(async (path) => bought.push(await buyer.read(path, agentFor(path)))))
})
afterAll(async () => {
  for (const close of closings) close()
  await server.stop()
})

/** Everything that the socket says. */
function listenTo({ id, tokens }: Visitor, events: string[]): () => void {
  const auth = { token: tokens?.access_token }
  const socket = io(server.origin + namespace, {
    transports: ['websocket'],
    forceNew: true,
    auth,
    query: { userId: id },
  })
  socket.onAny((...event: unknown[]) => events.push(JSON.stringify(event)))
  return () => socket.disconnect()
}

/** Where a text held what this visitor must not know. */
interface Leak {
  at: string
  words: string[]
}

/** Whoever asks for a word hears that word: that it is not there. */
function leakIn(at: string, text: string, known: string[] = []): Leak[] {
  const found = secretsIn(text).filter((word) => !at.includes(word) && !known.includes(word))
  const named = Object.entries(place.words).filter(([, word]) => found.includes(word))
  const open = Object.entries(place.secrets).filter(([, secret]) => text.includes(secret) && !at.includes(secret))
  const names = [...named, ...open].map(([name]) => name)
  return found.length + open.length > 0 ? [{ at, words: names }] : []
}

interface Walk {
  leaks: Leak[]
  /** Whether what everybody may read was there. */
  sawOpen: boolean
  steps: number
  /** Answers to nobody in particular. */
  strangers: number
}

/** What is asked or read, and how. */
type Step = [at: string, read: () => Promise<string>]

/** The words that are no secret from this visitor. */
function knownTo({ id, tokens }: Visitor): string[] {
  if (!tokens) return []
  const reads = [chief.id, moderator.id, buyer.id].includes(id)
  return reads ? [...place.forMembers, ...place.sold] : place.forMembers
}

async function walk(steps: Step[], visitor: Visitor): Promise<Walk> {
  const known = knownTo(visitor)
  const result: Walk = { leaks: [], sawOpen: false, steps: steps.length, strangers: 0 }
  const one = async ([at, read]: Step) => {
    const text = await read()
    if (text.startsWith('{"code":401')) result.strangers += 1
    result.sawOpen ||= text.includes(openWord)
    result.leaks.push(...leakIn(at, text, known))
  }
  for (let at = 0; at < steps.length; at += 8) await Promise.all(steps.slice(at, at + 8).map(one))
  return result
}

/** Calls that only look, or those that do something; those that end the session come last. */
function askAll(visitor: Visitor, looking: boolean): Promise<Walk> {
  const { session, ...others } = contract as Record<string, Contract>
  const modules = Object.entries({ ...others, session })
  const steps = modules.flatMap(([module, endpoints]) =>
    Object.entries(endpoints ?? {})
      .filter(([, endpoint]) => (endpoint.method === 'GET' || endpoint.reads === true) === looking)
      .flatMap(([name, endpoint]) =>
        questionsOf(endpoint, place.pool, looking ? 80 : 20).map(asked(`${module}.${name}`)),
      ),
  )
  function asked(name: string) {
    return (question: Question): Step => [
      `${name} ${JSON.stringify(question.body ?? question.url)}`,
      () => visitor.ask(question),
    ]
  }
  return walk(steps, visitor)
}

function readAll(visitor: Visitor): Promise<Walk> {
  const pool = place.pool as Record<string, string[]>
  const { postsId = [], userId = [], sign = [], commentId = [], workId = [], chapterId = [] } = pool
  const paths = pagePaths({
    posts: postsId,
    id: userId.slice(0, 2),
    sign: sign.slice(0, 5),
    systemsign: sign.slice(0, 5),
    systemType: ['forum'],
    way: ['login-qq'],
    token: ['forged'],
    step: ['boards'],
    commentid: commentId,
    work: workId,
    chapter: chapterId,
    '*': ['lighthouse'],
  })
  const searches = ['posts', 'system', 'user', 'works'].map(
    (type) => `/search?keyword=${encodeURIComponent(lure)}&type=${type}`,
  )
  const tabs = userId.flatMap((id) => [`/author/${id}?tab=dynamic`, `/webapp/author/${id}?tab=dynamic`])
  const addresses = [...paths, ...searches, ...tabs].flatMap((path) => [
    path,
    path.replace(/(\?.*)?$/, '/_payload.json$1'),
  ])
  return walk(
    addresses.map((path) => [path, () => visitor.read(path, agentFor(path))]),
    visitor,
  )
}

function agentFor(path: string): string {
  return path.startsWith('/webapp') ? phoneAgent : desktopAgent
}

describe.each(visitors)('%s', (who) => {
  test('hears none of the words from any call that looks', async () => {
    const { leaks, sawOpen, steps } = await askAll(people[who], true)
    expect(leaks).toEqual([])
    expect(sawOpen).toBe(true)
    expect(steps).toBeGreaterThan(300)
  })

  test('reads none of them on any page, nor in its data', async () => {
    const { leaks, sawOpen } = await readAll(people[who])
    expect(leaks).toEqual([])
    expect(sawOpen).toBe(true)
  })
})

test('staff hear and read nothing of chapters that an author keeps', async () => {
  // What they have hidden themselves, and what was deleted, they know by its name, and look after what was said there.
  // They also know which files there are; those of such chapters do not open for them.
  const isKept = (name: string) =>
    /who has left/.test(name) ||
    (/chapter|private work/.test(name) &&
      !/^title of a (?:hidden|deleted|staff) |^(?:reason|address) of|^(?:comment|reply) at/.test(name))
  const walks = [await askAll(chief, true), await readAll(chief)]
  const leaks = walks.flatMap((one) => one.leaks)
  const kept = leaks.map(({ at, words }) => ({ at, words: words.filter(isKept) }))
  expect(kept.filter(({ words }) => words.length > 0)).toEqual([])
})

/** Of what is between members, of their accounts, or of what nobody was shown: moderators have no business with it. */
const isNobodysBusiness = (name: string) =>
  /message|answer of|group|email|phone|payee|token|access key|secret|invitation|network|who has left|draft|private|scheduled|old version/.test(
    name,
  )

test('a moderator hears and reads nothing of what is between members, of their accounts, or of what nobody was shown', async () => {
  const walks = [await askAll(moderator, true), await readAll(moderator)]
  const leaks = walks.flatMap((one) => one.leaks)
  // What they are there for they do see.
  expect(leaks.some(({ words }) => words.includes('text of a held post'))).toBe(true)
  const kept = leaks.map(({ at, words }) => ({ at, words: words.filter(isNobodysBusiness) }))
  expect(kept.filter(({ words }) => words.length > 0)).toEqual([])
})

test('the copy of somebody else’s data holds none of them', async () => {
  const { involved } = people
  await involved.api.ownExport.create({})
  const copy = await vi.waitUntil(async () => {
    const { list } = await involved.api.ownExport.list()
    return list.find(({ state }) => state === 'ready')
  })
  const { bytes } = await server.http.call(copy.url, { token: involved.tokens?.access_token })
  const files = await openedZip(bytes)
  expect([...files.keys()]).toContain('data/users.json')
  expect([...files].flatMap(([name, content]) => leakIn(name, content.toString(), knownTo(involved)))).toEqual([])
})

/** The words in all chapters that this visitor may read. */
async function readChapters(visitor: Visitor): Promise<string[]> {
  const { chapterId = [] } = place.pool as Record<string, string[]>
  const read = async (id: string) =>
    JSON.stringify(await visitor.api.worksChapter.one({ id }).catch((error: { code?: unknown }) => error.code))
  return secretsIn((await Promise.all(chapterId.map(read))).join()).sort()
}

// Before the calls that do something: those end the sessions.
test.each(['member', 'involved'] as const)('%s reads what is for members', async (who) => {
  expect(place.forMembers).toHaveLength(4)
  expect(await readChapters(people[who])).toEqual(place.forMembers.toSorted())
})

test('whoever has bought a chapter reads it, on its pages too; the staff reads it unbought', async () => {
  expect(place.sold).toHaveLength(4)
  const all = [...place.forMembers, ...place.sold].sort()
  for (const reader of [buyer, moderator, chief]) expect(await readChapters(reader)).toEqual(all)
  expect(secretsIn(bought.join()).sort()).toEqual(place.sold.toSorted())
})

test('feeds and sitemaps hold what is open, and no address of the rest', async () => {
  const { sign = [], userId = [], workId = [] } = place.pool as Record<string, string[]>
  const feeds = [
    '/feed.atom',
    ...sign.map((one) => `/feed/board/${one}.atom`),
    ...userId.map((one) => `/feed/author/${one}.atom`),
    ...workId.map((one) => `/feed/works/${one}.atom`),
  ]
  const maps = [
    '/sitemap.xml',
    '/sitemap/places.xml',
    '/sitemap/posts-1.xml',
    '/sitemap/authors-1.xml',
    '/sitemap/works-1.xml',
    '/sitemap/columns-1.xml',
    '/sitemap/chapters-1.xml',
    '/robots.txt',
  ]
  const texts: string[] = []
  const read = (path: string) => async () => {
    const text = await people.guest.read(path, desktopAgent)
    texts.push(text)
    return text
  }
  const { leaks, sawOpen } = await walk(
    [...feeds, ...maps].map((path) => [path, read(path)]),
    people.guest,
  )
  expect(leaks).toEqual([])
  expect(sawOpen).toBe(true)
  const addresses = texts.join().match(/https?:\/\/[^/]+\/(\d+)(?=[<"])/g) ?? []
  const found = new Set(addresses.map((address) => address.split('/').at(-1)))
  expect([...found].sort()).toEqual([...place.open].sort())
  expect(texts.join()).not.toContain('lighthouse')
})

test('figures count only what is open', async () => {
  const info = await people.guest.api.user.publicInfo({ id: owner.id })
  expect(info.postsNumber).toBe(place.open.length)
  expect((await people.guest.api.post.list({ select: { userId: owner.id } })).total).toBe(place.open.length)
  expect((await people.guest.api.board.list({})).list.map(({ systemContentNumber }) => systemContentNumber)).toEqual([
    place.open.length,
    0,
    0,
    0,
  ])
  expect((await people.guest.api.search.list({ keyword: lure })).total).toBe(place.open.length)
})

test.each(['member', 'involved'] as const)('calls of the %s that do something say nothing either', async (who) => {
  const { leaks, steps, strangers } = await askAll(people[who], false)
  expect(leaks).toEqual([])
  expect(strangers / steps).toBeLessThan(0.2)
})

test('the socket and the log say none of them', async () => {
  expect(told.flatMap((event) => leakIn('socket', event, place.forMembers))).toEqual([])
  const leaks = toldModerator.flatMap((event) => leakIn('socket of the moderator', event, place.forMembers))
  expect(leaks.filter(({ words }) => words.some(isNobodysBusiness))).toEqual([])
  // Lines about requests hold their paths.
  expect(leakIn(`log of ${place.words['sign of the hidden board']}`, await server.allLogs())).toEqual([])
})

test('those who may read them do', async () => {
  const own = JSON.stringify([await owner.api.post.mine({ limit: 50 }), await owner.api.post.drafts({})])
  for (const name of [
    'title of a private post',
    'title of a deleted post',
    'title of a draft',
    'title of a scheduled article',
    'reason of a deletion',
  ])
    expect([name, own.includes(place.words[name] ?? '?')]).toEqual([name, true])
})
