import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/api/browser.ts'
import { draftsKey } from '#web/api/queries/creator-queries.ts'
import type { Autosave } from './autosave.ts'
import type { Kept } from './draft-store.ts'
import { keptOn, type OpenedDraft } from './opening.ts'
import { draftOf, type PostForm } from './post-form.ts'

interface Mine {
  form: PostForm
  autosave: Autosave
  put: (text: Kept) => void
}

/** Two windows write the same draft: the text of the other one, until one of them is chosen. */
export function useClash() {
  const [theirs, setTheirs] = useState<OpenedDraft | null>(null)
  // The autosave asks in the same moment, before anything is drawn.
  const held = useRef<OpenedDraft | null>(null)
  const queries = useQueryClient()
  const set = (next: OpenedDraft | null) => {
    held.current = next
    setTheirs(next)
  }
  const note = async (error: unknown): Promise<void> => {
    const draftId = changedDraft(error)
    if (draftId) set(await keptOn(api, { _id: draftId }))
  }
  return {
    theirs,
    current: () => held.current,
    note,
    /** False: it was changed once more meanwhile, and what it says now is shown. */
    async choose(isMine: boolean, { form, autosave, put }: Mine): Promise<boolean> {
      const other = held.current
      if (!other) return false
      try {
        if (isMine) {
          const stored = await keep(other, other)
          set(null)
          autosave.rebase(stored)
          await autosave.flush({ server: true })
        } else {
          const { sign: baseSign } = await keep({ ...other, form }, other)
          const { sign } = form.article
            ? await api.post.saveDraft({ _id: other.serverId, draft: draftOf(other.form), baseSign })
            : other
          await autosave.finish()
          set(null)
          put({ ...other, sign })
        }
      } catch (error) {
        await note(error)
        if (changedDraft(error)) return false
        throw error
      }
      void queries.invalidateQueries({ queryKey: draftsKey })
      return true
    },
  }
}

/** The text that is not chosen: of an article it becomes one of the old versions, of a post a draft of its own. */
async function keep({ form }: { form: PostForm }, { serverId: _id, sign }: OpenedDraft) {
  const draft = draftOf(form)
  if (form.article) return api.post.saveDraft({ _id, draft, baseSign: sign, manual: true })
  await api.post.saveDraft({ draft })
  return { _id, sign }
}

function changedDraft(error: unknown): string | null {
  const data = error instanceof ApiError && error.code === 409 ? (error.data as { _id?: string } | null) : null
  return data?._id ?? null
}
