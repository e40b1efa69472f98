import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { markUnderWay } from './under-way.ts'
import { isBusy, type UploadAction, type UploadItems, uploadReducer } from './upload-state.ts'

export interface SendWatch {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** The server asks for a pause of so many seconds; 0: it is over. */
  onWait: (seconds: number) => void
  signal: AbortSignal
}

/** Brings one file to its place; rejects with a sentence for people. */
export type SendFile = (file: File, watch: SendWatch) => Promise<Attachment>

export const atOnce = 3

/** Files on their way: three at a time, each with its state. Knows nothing of React, and nothing of where they go. */
export function createUploadQueue(send: SendFile) {
  let items: UploadItems = []
  let unmark: (() => void) | undefined
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const dispatch = (action: UploadAction) => {
    items = uploadReducer(items, action)
    pump()
    watchBusiness()
    for (const listener of listeners) listener()
  }

  const pump = () => {
    for (const { id, queued, file } of items) {
      if (running.size >= atOnce) return
      if (queued && !running.has(id)) run(id, file)
    }
  }

  const run = (id: string, file: File) => {
    const controller = new AbortController()
    running.set(id, controller)
    items = uploadReducer(items, { type: 'begin', id })
    const { signal } = controller
    const settle = (action: UploadAction) => {
      // Removed meanwhile, or removed and chosen again: what this attempt says no longer counts.
      if (running.get(id) !== controller) return
      running.delete(id)
      dispatch(action)
    }
    const tell = (action: UploadAction) => {
      if (running.get(id) === controller) dispatch(action)
    }
    const onProgress = (share: number) => tell({ type: 'progress', id, share })
    const onWait = (seconds: number) => tell({ type: 'wait', id, seconds })
    send(file, { onProgress, onWait, signal }).then(
      (result) => settle({ type: 'done', id, result }),
      (error: unknown) => settle({ type: 'fail', id, error: sentenceOf(error) }),
    )
  }

  /** As long as something is on its way, the page asks before it is left. */
  const watchBusiness = () => {
    const busy = isBusy(items)
    if (busy && !unmark) unmark = markUnderWay(clear)
    if (!busy && unmark) {
      unmark()
      unmark = undefined
    }
  }

  const stop = (id: string) => {
    const controller = running.get(id)
    running.delete(id)
    controller?.abort()
  }

  const clear = () => {
    for (const id of [...running.keys()]) stop(id)
    dispatch({ type: 'clear' })
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Chosen, not yet sent. Answers the ids. */
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: nextId(), file }))
      dispatch({ type: 'add', items: added })
      return added.map(({ id }) => id)
    },
    /** Sends what is chosen; with ids, those only. */
    start: (ids?: readonly string[]) => dispatch({ type: 'queue', ids }),
    retry: (id: string) => dispatch({ type: 'queue', ids: [id] }),
    /** Also stops it when it is on its way. */
    remove: (id: string) => {
      stop(id)
      dispatch({ type: 'remove', id })
    },
    clear,
  }
}

let last = 0
function nextId(): string {
  last += 1
  return `upload-${last}`
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error && error.message) || m.upload_failed()
}
