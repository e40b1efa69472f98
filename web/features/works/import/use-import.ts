import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { BookImport, ImportEncoding } from '#contract/modules/works/import.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { importQuery } from '#web/api/queries/works/transfer-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { UploadLeaveGuard } from '#web/media/send/leave-guard.tsx'
import { sendForm } from '#web/media/send/local.ts'
import { bringLeaveGuard, markUnderWay } from '#web/media/send/under-way.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { keepImport, keptImport } from './kept-imports.ts'

bringLeaveGuard(UploadLeaveGuard)

interface Sending {
  file: File
  /** From 0 to 1. */
  share: number
  /** Seconds for which the server asked to wait. */
  waiting: number
  stop: () => void
}

export interface Imported {
  chapterNumber: number
  wordNumber: number
  /** Titles of what was not wanted. */
  skipped: string[]
  warnings: string[]
}

type Commit = Omit<Parameters<typeof api.worksImport.commit>[0], 'importId'>

/** One file on its way into a work: sent, read, looked at, written. It goes on while the dialog is closed. */
export function useImport({ _id: workId, worksType }: WorkPage) {
  const queries = useQueryClient()
  const [id, setId] = useState(() => keptImport(workId))
  const [sending, setSending] = useState<Sending | null>(null)
  const [unsent, setUnsent] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'split' | 'commit' | 'cancel' | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const query = useQuery(importQuery(api, id))
  const isGone = query.error instanceof ApiError && query.error.code === 404

  const begin = (importId: string) => {
    keepImport(workId, importId)
    setId(importId)
  }
  // A day has passed, or it was given up elsewhere.
  useEffect(() => {
    if (isGone) keepImport(workId, '')
  }, [isGone, workId])

  const reset = () => {
    begin('')
    setImported(null)
    setProblem('')
    setUnsent(null)
  }

  const send = async (file: File) => {
    setUnsent(null)
    const wrong = wrongKind(file.name, worksType)
    setProblem(wrong)
    if (wrong) return
    const controller = new AbortController()
    const stop = () => controller.abort(new Error(m.upload_failed()))
    const end = markUnderWay(stop)
    const tell = (change: Partial<Sending>) => setSending((before) => before && { ...before, ...change })
    setSending({ file, share: 0, waiting: 0, stop })
    try {
      const target = { url: '/api/aoir-works-import/upload', fields: { workId } }
      const { data } = await sendForm(file, target, {
        signal: controller.signal,
        onProgress: (share) => tell({ share }),
        onWait: (waiting) => tell({ waiting }),
      })
      begin((data as { _id: string })._id)
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem((error instanceof Error && error.message) || m.upload_failed())
        // What was cut goes on where it was; what was refused would be refused again.
        if (!(error instanceof ApiError)) setUnsent(file)
      }
    }
    end()
    setSending(null)
  }

  const during = async (what: 'split' | 'commit', act: () => Promise<void>) => {
    if (busy) return false
    setBusy(what)
    setProblem('')
    try {
      await act()
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      // Given up or written by another window: what is shown here is over.
      if (error instanceof ApiError && [404, 409].includes(error.code)) await query.refetch()
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    data: isGone ? undefined : query.data,
    query,
    isGone,
    isWaiting: id !== '' && !query.data && !query.error,
    sending,
    unsent,
    problem,
    busy,
    imported: imported ?? doneOf(query.data),
    send,
    reset,
    /** Goes on with one that was begun before, perhaps on another device. */
    resume(importId: string) {
      setProblem('')
      setUnsent(null)
      begin(importId)
    },
    split: (choice: { encoding?: ImportEncoding; rule?: string }) =>
      during('split', async () => {
        const found = await api.worksImport.split({ importId: id, ...choice })
        queries.setQueryData(importQuery(api, id).queryKey, found)
      }),
    commit: (choice: Commit) =>
      during('commit', async () => {
        const { chapters = [], warnings = [] } = query.data ?? {}
        const result = await api.worksImport.commit({ importId: id, ...choice })
        const left = new Set(choice.skip)
        // Another window may have been first, with a choice of its own.
        const isOurs = result.chapterNumber === chapters.length - left.size
        const skipped = isOurs ? chapters.filter(({ at }) => left.has(at)).map(({ title }) => title) : []
        keepImport(workId, '')
        setImported({ ...result, skipped, warnings })
        await queries.invalidateQueries({ queryKey: worksKey })
      }),
    async cancel() {
      const question = { title: m.import_give_up_title(), description: m.import_give_up_text() }
      if (busy || !(await confirm({ ...question, confirmLabel: m.import_give_up(), tone: 'danger' }))) return
      setBusy('cancel')
      try {
        await api.worksImport.cancel({ importId: id })
        reset()
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) reset()
        else sayFailure(error)
      }
      setBusy(null)
    },
  }
}

export type Import = ReturnType<typeof useImport>

/** One that another window has written. */
function doneOf(data: BookImport | undefined): Imported | null {
  if (data?.state !== 'done') return null
  const { chapterNumber, wordNumber, warnings } = data
  return { chapterNumber, wordNumber, skipped: [], warnings }
}

/** Known before hundreds of megabytes are sent; what a file really is, the server says. */
function wrongKind(name: string, type: WorkPage['worksType']): string {
  if (type === 'manga') return /\.(txt|text|md|markdown)$/i.test(name) ? m.import_need_pictures() : ''
  return /\.(zip|cbz)$/i.test(name) ? m.import_need_text() : ''
}

/** The server's words, and of which chapter they are. */
function sentenceOf(error: unknown): string {
  const reason = Object.values(fieldErrors(error))[0] ?? ''
  const { title } = ((error instanceof ApiError && error.data) || {}) as { title?: unknown }
  return typeof title === 'string' ? m.import_chapter_refused({ title, reason }) : reason
}
