import type { QueryClient } from '@tanstack/react-query'
import { ApiError, type Outgoing } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { type Api, bindApi } from '#web/api/api.ts'
import { browserSend } from '#web/api/browser.ts'
import { newKey } from '#web/api/new-key.ts'
import { saveSync } from '#web/session/sync-storage.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { explain, locked, sharedEntries } from './kept-entries.ts'
import { createSending } from './sending.ts'
import { type Act, openPlace, tellSent, type Waiting, waitingFlag } from './waiting.ts'

let opening: Promise<void> | undefined

/** The outbox of a member, for the life of the page; all tabs of the browser share what is in it. */
export function openActs(queries: QueryClient, userId: string): Promise<void> {
  opening ??= open(queries, userId)
  return opening
}

async function open(queries: QueryClient, userId: string): Promise<void> {
  const name = `aoir-acts-${userId}`
  const { tabs, ...kept } = sharedEntries<Act>(name)
  const acts = createSending<Act>({
    ...{ ...kept, explain, newId: newKey, now: Date.now },
    exclusively: (work) => locked(name, work),
    laneOf: ({ lane }) => lane,
    send: (act) => send(queries, act),
    mayTry: () => navigator.onLine,
    later: (milliseconds, act) => void setTimeout(act, milliseconds),
  })
  acts.subscribe(() => saveSync(waitingFlag, acts.entries().length > 0 ? true : undefined))
  tabs.addEventListener('message', async () => {
    const before = acts.entries()
    await acts.reload()
    const left = new Set(acts.entries().map((act) => act.clientId))
    // Another tab has sent it, and shows what came of it; here it is asked for.
    if (before.some((act) => !act.isSwitch && !left.has(act.clientId)))
      for (const key of ['comments', 'replies']) void queries.invalidateQueries({ queryKey: [key] })
  })
  addEventListener('online', acts.kick)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === 'aoir-outbox' && acts.kick())
  await acts.reload()
  openPlace({
    ...acts,
    async put({ call, clientId, what, ...act }: Waiting) {
      const { url, body } = await outgoingOf(call)
      const where = { path: location.pathname + location.search, title: document.title }
      const before = act.isSwitch ? acts.entries().filter(({ lane }) => lane === act.lane) : []
      await acts.add({ ...act, url, body, what: { ...what, ...where }, ...(clientId ? { clientId } : {}) })
      for (const old of before) if (!acts.isPosting(old.clientId)) await acts.remove(old.clientId)
      void wakeWhenBack()
    },
    /** A refusal is remembered under its number: the next attempt is another one. */
    async retry(clientId) {
      const act = acts.entries().find((one) => one.clientId === clientId)
      if (act?.state !== 'failed') return
      await acts.add({ ...act, clientId: newKey() })
      await acts.remove(clientId)
    },
  })
  acts.kick()
}

async function send(queries: QueryClient, act: Act): Promise<void> {
  const { url, body, clientId, isSwitch } = act
  const answer = await browserSend({ method: 'POST', url, body, idempotencyKey: clientId })
  if (answer.code === 200) {
    tellSent(act, answer.data)
    if (act.what.kind === 'post') sayPublished(queries, answer.data)
    return
  }
  const error = new ApiError(answer.code, answer.message, answer.data)
  const outcome = explain(error)
  if (outcome.kind === 'again') throw error
  toast.error(m.outbox_refused({ reason: outcome.sentence }))
  // Of a switch nothing is lost: it shows again what the server has.
  if (!isSwitch) throw error
  void queries.invalidateQueries()
}

/** It was pressed elsewhere and before: whoever is here now is told, and sees it where posts are. */
function sayPublished(queries: QueryClient, answer: unknown): void {
  const { state } = answer as { state?: string }
  toast.success(state === 'held' ? m.publish_held() : m.publish_done())
  for (const key of ['posts', 'columns', 'drafts']) void queries.invalidateQueries({ queryKey: [key] })
}

/** A browser that can wakes the worker when the network is back, also when the page lies in the background. */
async function wakeWhenBack(): Promise<void> {
  const ready = (await navigator.serviceWorker?.ready) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined
  await ready?.sync?.register('aoir-outbox').catch(() => undefined)
}

class Looked extends Error {
  readonly outgoing: Outgoing
  constructor(outgoing: Outgoing) {
    super()
    this.outgoing = outgoing
  }
}

const looking = bindApi((outgoing) => Promise.reject(new Looked(outgoing)))

/** What a call would send. */
async function outgoingOf(call: (api: Api) => Promise<unknown>): Promise<Outgoing> {
  try {
    await call(looking)
  } catch (error) {
    if (error instanceof Looked) return error.outgoing
    throw error
  }
  throw new Error('nothing was called')
}
