import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { columnsKey } from '#web/api/queries/column-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { useAttempt as useKeyedAttempt } from '#web/api/use-attempt.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { putOff } from '#web/session/outbox/waiting.ts'
import { changeMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { type BountyWish, readWish } from '#web/social/bounty/bounty-fields.tsx'
import { usePaths } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { rememberBoard, sourceForm } from './opening.ts'
import { draftOf, type FormField, type PostForm, type Problems, problemsOf } from './post-form.ts'
import { hasSign, problemsFrom, useAttempt, useBoardMute, useUploading } from './publishing-parts.ts'
import { type PostEditing, publishedAs } from './use-post-editing.ts'

/** A post as it was published meanwhile. */
export interface Elsewhere {
  form: PostForm
  sign: string
}

/** What the form of a post is made with: its text, its draft, and sending it. */
export type Publishing = PostEditing & ReturnType<typeof usePublishing>

/** The way of a post from the press of the button to its own page. */
export function usePublishing(editing: PostEditing, onOver: () => void) {
  const { form, autosave, target } = editing
  const [said, setSaid] = useState<{ form: typeof form; problems: Problems } | null>(null)
  const [wasPressed, setPressed] = useState(false)
  const [pending, setPending] = useState(false)
  const [conflict, setConflict] = useState<Elsewhere | null>(null)
  const { uploading, ...onBusy } = useUploading()
  const isSent = useRef(false)
  const attempt = useAttempt()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const barred = useBoardMute(form.board)
  const { BOUNTY } = useSite().COMMON_EARNING
  const [bounty, setBounty] = useState<BountyWish | null>(null)
  const attemptBounty = useKeyedAttempt()
  const isOff = !useSite().COMMON_WORKS.ARTICLE && form.article !== null && target.kind !== 'post'
  const own = {
    ...problemsOf(form),
    ...(barred ? { board: m.publish_board_muted() } : {}),
    ...(bounty && !readWish(bounty, BOUNTY) ? { bounty: m.bounty_range({ min: BOUNTY.MIN, max: BOUNTY.MAX }) } : {}),
    ...(isOff ? { board: m.publish_article_warning() } : {}),
  }
  // What the server said was about the form as it was sent.
  const problems = said?.form === form ? said.problems : wasPressed ? own : {}

  const send = async (baseSign = editing.sign): Promise<boolean> => {
    setPending(true)
    // What another window has written meanwhile is not passed over.
    if (autosave.serverId() && target.kind !== 'post') await autosave.flush({ server: true })
    if (editing.clash.current()) {
      setPending(false)
      return false
    }
    await autosave.halt()
    try {
      const { body, draftId, idempotencyKey } = attempt(form, autosave.serverId())
      const { _id, state } =
        target.kind === 'post'
          ? await api.post.update({ postsId: target.id, ...body, baseSign })
          : await api.post.publish({ ...body, draftId }, { idempotencyKey })
      setConflict(null)
      isSent.current = true
      const notPut = await putBounty(_id)
      if (form.board) rememberBoard(form.board._id)
      await over()
      if (notPut) toast.warning(notPut)
      else
        toast.success(
          state === 'held' ? m.publish_held() : target.kind === 'post' ? m.publish_saved() : m.publish_done(),
        )
      await navigate(paths.post(_id), { replace: true })
      onOver()
      return true
    } catch (error) {
      if (await waits(error)) return true
      autosave.resume()
      const changed = await changedElsewhere(error)
      if (changed) {
        setConflict(changed)
        return false
      }
      editing.setOutAs(publishedAs(error))
      setSaid({ form, problems: problemsFrom(error) })
      toast.error(failureText(error))
      return false
    } finally {
      setPending(false)
    }
  }

  /**
   * Without a network a new post waits for one, under the number that it has. A change of one, and money on one that is not
   * there yet, are looked at by the server first: they stay in the form.
   */
  const waits = async (error: unknown): Promise<boolean> => {
    if (target.kind === 'post' || bounty || navigator.onLine) return false
    const { body, draftId, idempotencyKey } = attempt(form, autosave.serverId())
    const words = `${form.title}\n${plainTextOf(form.content)}`
    const isKept = await putOff(error, {
      call: (calls) => calls.post.publish({ ...body, draftId }, { idempotencyKey }),
      ...{ clientId: idempotencyKey, lane: 'posts', what: { kind: 'post', words }, mark: draftOf(form) },
    })
    if (!isKept) return false
    isSent.current = true
    await autosave.finish()
    toast.info(m.publish_waits())
    await navigate(paths.waiting, { replace: true })
    onOver()
    return true
  }

  /** A question may be asked with money on it. What keeps the money from it does not keep the question back. */
  const putBounty = async (postsId: string): Promise<string> => {
    const read = bounty && target.kind !== 'post' ? readWish(bounty, BOUNTY) : null
    if (!read) return ''
    try {
      const { money } = await attemptBounty({ postsId, ...read }, api.bounty.create)
      changeMe(queries, { money })
      return ''
    } catch (error) {
      return m.bounty_not_put({ reason: failureText(error) })
    }
  }

  const isReady = uploading === 0 && Object.keys(own).length === 0
  /** Says what is missing, and answers the field to look at. */
  const blame = (): FormField | null => {
    if (uploading > 0) {
      toast.warning(m.publish_uploading())
      return null
    }
    setPressed(true)
    const [first] = Object.entries(own) as [FormField, string][]
    if (!first) return null
    toast.warning(first[1])
    return first[0]
  }

  /** The post as it is now, where that is why the change was refused. */
  const changedElsewhere = async (error: unknown): Promise<Elsewhere | null> => {
    const isChanged = error instanceof ApiError && error.code === 409 && target.kind === 'post' && hasSign(error.data)
    return isChanged ? sourceForm(api, target.id).catch(() => null) : null
  }

  const over = async () => {
    const draft = autosave.serverId()
    await autosave.finish()
    // Publishing takes its draft away; a change of a post does not know of one.
    if (target.kind === 'post' && draft) await api.post.deleteDraft({ _id: draft }).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: postsKey })
    if (form.article) void queries.invalidateQueries({ queryKey: columnsKey })
    void queries.invalidateQueries({ queryKey: ['drafts'] })
  }

  return {
    isSent,
    pending,
    problems,
    /** What somebody wrote meanwhile, most often the same writer in another window. */
    conflict,
    putOff: () => setConflict(null),
    /** The other text becomes a draft, and this one is published. */
    async takeMine() {
      if (!conflict) return false
      await api.post.saveDraft({ draft: draftOf(conflict.form) })
      return send(conflict.sign)
    },
    /** This text becomes a draft, and the form begins anew with the other one. */
    async takeTheirs() {
      await api.post.saveDraft({ draft: draftOf(form) })
      await autosave.forget()
      void queries.invalidateQueries({ queryKey: ['drafts'] })
      setConflict(null)
      onOver()
    },
    bounty,
    setBounty,
    /** What keeps the writer from the board that is chosen, though not from others. */
    barred,
    ...onBusy,
    /** Why it cannot be sent yet: the first reason. Empty: it can. */
    reason: uploading > 0 ? m.publish_uploading() : (Object.values(own)[0] ?? ''),
    blame,
    /** Answers the field to look at, when one is at fault. */
    publish(): FormField | null {
      if (pending) return null
      const field = blame()
      if (isReady) void send()
      return field
    },
  }
}
