import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import { api } from '#web/api/browser.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import type { Barred } from '#web/session/use-restriction.ts'
import { useRestrictionOn } from '#web/social/restriction/use-restriction-on.ts'
import { type FormField, formFields, type PostForm, type Problems, postOf } from './post-form.ts'

/** What keeps the writer from a board. */
export function useBoardMute(board: PostForm['board']): Barred | undefined {
  const { data } = useQuery({ ...boardQuery(api, board?._id ?? ''), enabled: board !== null })
  return useRestrictionOn(data && { name: data.systemName, sanction: data.sanction })
}

/** Pictures that have not arrived yet: those in the text, and those below it. */
export function useUploading() {
  const [inText, onTextBusy] = useState(0)
  const [below, onGalleryBusy] = useState(0)
  const [beside, onFilesBusy] = useState(0)
  return { uploading: inText + below + beside, onTextBusy, onGalleryBusy, onFilesBusy }
}

/** The same text again after a failure carries the same key: should the first have arrived, there is still one post. */
export function useAttempt() {
  const last = useRef<{ form: PostForm; body: ReturnType<typeof postOf>; draftId?: string; idempotencyKey: string }>(
    null,
  )
  return (form: PostForm, draftId: string | undefined) => {
    if (last.current?.form !== form) {
      last.current = { form, body: postOf(form), draftId, idempotencyKey: crypto.randomUUID() }
    }
    return last.current
  }
}

const fieldOf: Record<string, FormField> = { systemId: 'board', classifyId: 'board' }

/** The server's words at the fields they are about. */
export function problemsFrom(error: unknown): Problems {
  if (!(error instanceof ApiError) || error.code !== 422) return {}
  const errors = (error.data as InputErrors | null)?.errors ?? []
  const found = errors.flatMap(({ path, message }) => {
    const [name = ''] = path.replace(/^article\./, '').split('.')
    const field = fieldOf[name] ?? formFields.find((known) => known === name)
    return field ? [[field, message] as const] : []
  })
  return Object.fromEntries(found.reverse())
}

/** Whether a refusal tells how the post is now. */
export function hasSign(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'sign' in data
}
