import { randomUUID } from 'node:crypto'
import { type FakeServer, startFakeServer } from '../http.ts'

/** Somebody with an account at a provider. */
export interface FakePerson {
  openId: string
  unionId?: string
  nickname: string
  avatar: string
}

/** How the provider knows our site. */
export interface FakeApp {
  id: string
  secret: string
  /** Registered by the webmaster, and compared letter by letter. */
  returnAddress: string
}

export interface Visit {
  method: string
  /** Query and form together. */
  given: Record<string, string>
  json: Record<string, unknown>
}

export type Answer = { status?: number; headers?: Record<string, string>; body: string | object }

/** What a fake hands to its own paths. */
export interface Desk {
  app: FakeApp
  /** Ways in which it is odd at the moment; each provider has its own. */
  mood: Set<string>
  /** Whoever a code was given to; a second time nobody. */
  takeCode(code: string | undefined): Issued | undefined
  giveToken(person: FakePerson): string
  whoHas(token: string | undefined): FakePerson | undefined
}

export interface Issued {
  person: FakePerson
  asked: Record<string, string>
}

export interface Dialect {
  /** The page people are sent to, and what it demands in the query; a fixed value, or any that fits. */
  authorize: { path: string; demands: (app: FakeApp) => Record<string, string | RegExp>; mark?: string }
  paths: Record<string, (visit: Visit, desk: Desk) => Answer>
  /** What the provider adds when it sends the browser back. */
  back?: Record<string, string>
}

export interface SocialFake extends FakeServer {
  app: FakeApp
  mood: Set<string>
  /** Paths that were asked, in order. */
  asked: string[]
  /** What lies there as pictures. */
  pictures: Map<string, Buffer>
  /** Somebody says yes on the provider's page: with what the browser comes back. Throws what the page would complain of. */
  agree(address: string, person: FakePerson): { code: string; state: string }
  /** From now on whoever comes with a browser says yes as this person, and goes back to the site at this address. */
  welcome(person: FakePerson, origin: string): void
}

export async function startSocialFake(app: FakeApp, dialect: Dialect): Promise<SocialFake> {
  const codes = new Map<string, Issued>()
  const tokens = new Map<string, FakePerson>()
  const mood = new Set<string>()
  const asked: string[] = []
  const pictures = new Map<string, Buffer>()
  const desk: Desk = {
    app,
    mood,
    takeCode(code = '') {
      const issued = codes.get(code)
      codes.delete(code)
      return issued
    },
    giveToken(person) {
      const token = `token-${randomUUID()}`
      tokens.set(token, person)
      return token
    },
    whoHas: (token = '') => tokens.get(token),
  }
  const agree = (address: string | URL, person: FakePerson) => {
    const url = new URL(address)
    const given = Object.fromEntries(url.searchParams)
    checkPage(url, given, app, dialect)
    const code = randomUUID()
    codes.set(code, { person, asked: given })
    return { code, state: given.state ?? '', ...dialect.back }
  }
  let guest: { person: FakePerson; origin: string } | undefined
  const server = await startFakeServer((request, response, body) => {
    const url = new URL(request.url ?? '', 'http://fake')
    asked.push(url.pathname)
    if (guest && url.pathname === dialect.authorize.path) {
      // A browser keeps what follows # to itself.
      url.hash = dialect.authorize.mark ?? ''
      const query = new URLSearchParams(agree(url, guest.person))
      // A site on a free port does not know its own address: only the path is as it was registered.
      const location = `${guest.origin}${new URL(app.returnAddress).pathname}?${query}`
      return void response.writeHead(302, { location }).end()
    }
    const picture = pictures.get(url.pathname)
    if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    const answer = dialect.paths[url.pathname]?.(visitOf(request.method ?? '', url, body), desk)
    const { status = 200, headers = {}, body: said } = answer ?? { status: 404, body: 'no such path' }
    response.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  return {
    ...server,
    app,
    mood,
    asked,
    pictures,
    agree,
    welcome(person, origin) {
      guest = { person, origin }
    },
  }
}

function visitOf(method: string, url: URL, body: Buffer): Visit {
  const text = body.toString('utf8')
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  const form = text.startsWith('{') ? {} : Object.fromEntries(new URLSearchParams(text))
  return { method, given: { ...Object.fromEntries(url.searchParams), ...form }, json }
}

function checkPage(url: URL, given: Record<string, string>, app: FakeApp, { authorize }: Dialect): void {
  if (url.pathname !== authorize.path) throw new Error(`there is no page ${url.pathname}`)
  if ((authorize.mark ?? '') !== url.hash) throw new Error(`the mark at the end is ${url.hash}`)
  for (const [name, demand] of Object.entries(authorize.demands(app))) {
    const fits = typeof demand === 'string' ? given[name] === demand : demand.test(given[name] ?? '')
    if (!fits) throw new Error(`${name} is ${given[name]}`)
  }
}

/** 32 random bytes in letters and digits. */
export const anyState = /^[A-Za-z0-9]{43,128}$/

/** What OAuth demands everywhere of those who are sent for a code. */
export function codeDemands({ id, returnAddress }: FakeApp) {
  return { response_type: 'code', client_id: id, redirect_uri: returnAddress, state: anyState }
}
