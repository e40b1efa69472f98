import type { KeyScope } from '#contract/key-scopes.ts'
import type { Capability } from '#contract/shared/capabilities.ts'
import type { Db } from '../db/open.ts'
import type { Outbox } from '../providers/outbox.ts'
import type { Restriction } from '../shared/restriction.ts'
import type { Background } from './background.ts'
import type { ConfigSource } from './config-source.ts'
import type { ContentCache } from './content-cache.ts'
import type { Env } from './env.ts'
import type { EventBus } from './events.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { State } from './state.ts'

/** Who is calling, as the access token says. */
export interface Viewer {
  id: string
  name: string
  userpower: 0 | 1 | 2 | 3
  /** What roles give them to do in the back office; nothing where they have none. */
  capabilities?: readonly Capability[]
  /** What keeps them from writing now: a ban, or a mute on the whole site. */
  restriction?: Restriction
  /** The level, from 1 on. */
  grade?: number
  /** Whether their membership runs now. */
  isVip?: boolean
  /** They have shown lately, in this session, that the account is theirs. */
  isProven?: boolean
  /** Nobody has approved the account yet: it reads and does not write. */
  isWaiting?: boolean
  /** Of staff who need a second factor and have none: until when they may go on without, and whether that is over. */
  staffFactor?: { endTime: number; isOver: boolean }
  /** Folded words that are left out of lists of posts; undefined when there are none. */
  mutedWords?: readonly string[]
  sessionId: string
  /** An access key makes the call, not a session: which one, and what it may do. */
  key?: { id: string; scopes: readonly KeyScope[] }
  /** The device of the session. */
  deviceId?: string
}

/** Of somebody for whom something is made ready while others call. */
export type Reader = Pick<Viewer, 'id' | 'userpower' | 'capabilities'>

/** Everything a service may use, as one plain argument. */
export interface Context {
  env: Env
  log: Log
  db: Db
  /** Few connections of its own for searching, so that it never keeps the rest waiting. Outside transactions, read only. */
  searchDb: Pick<Db, 'many' | 'maybe' | 'one'>
  events: EventBus
  metrics: Metrics
  config: ConfigSource
  /** For mails and messages as long as no service brings them. */
  outbox: Outbox
  background: Background
  passwords: Passwords
  content: ContentCache
  /** What modules keep in memory (`perContext`). */
  state: State
  /** Key material for tokens, ticket hashes and the secret store; each use derives its own key from it. */
  secretKey: Buffer
  /** Where a call of the staff comes from that changes something, for the log of what they do. */
  callerIp?: string
}

/** The same context on a transaction: what a service does with it commits or vanishes as a whole. */
export function within(ctx: Context, db: Db): Context {
  return { ...ctx, db }
}

/** Does something in a transaction, with the context on it; `work` may run again when it loses against another one. */
export function inTransaction<T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work(within(ctx, tx)))
}

/** Who does something that the audit log keeps, and from where. */
export interface Actor {
  viewer: Viewer
  ip: string
}
