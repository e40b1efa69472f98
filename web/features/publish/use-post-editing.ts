import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { Picture } from '#contract/shared/document.ts'
import { api } from '#web/api/browser.ts'
import { draftsKey } from '#web/api/queries/creator-queries.ts'
import { pictureOf, videoOf } from '#web/media/stored.ts'
import { noteRevision } from '#web/reader/compare/revision-queries.ts'
import { useLastSave } from '#web/session/writing/use-last-save.ts'
import { articleRevisions, articleRevisionsKey } from './article/revision-queries.ts'
import { createAutosave } from './autosave.ts'
import { draftStore, type Kept, type Target } from './draft-store.ts'
import type { Opening } from './opening.ts'
import { type ArticleForm, draftOf, type PostForm, withPictures } from './post-form.ts'
import { useClash } from './use-clash.ts'

export type PostEditing = ReturnType<typeof usePostEditing>

/** A post that is being written, from the first letter on: its fields, and the copies that are kept of it. */
export function usePostEditing(target: Target, userId: string, opening: Opening) {
  const brought = useBrought()
  const [form, setForm] = useState(() => withBrought(withShared(opening), brought))
  /** Counts the texts that were put into the editor from outside. */
  const [generation, setGeneration] = useState(0)
  const [offer, setOffer] = useState(opening.offer)
  /** When it goes out by itself; 0: not. */
  const [publishTime, setPublishTime] = useState(opening.publishTime ?? 0)
  /** Its time came, or another window published it. */
  const [outAs, setOutAs] = useState<string | null>(null)
  const queries = useQueryClient()
  const store = useMemo(() => draftStore(userId, target), [userId, target])
  const clash = useClash()
  const [autosave] = useState(() =>
    createAutosave({
      store,
      base: opening.base,
      serverId: opening.serverId,
      sign: opening.draftSign,
      writer: opening.serverId ? `draft:${opening.serverId}` : crypto.randomUUID(),
      saveOnServer: async (now, serverId, baseSign = '') => {
        // Nothing goes on by itself before its writer has chosen.
        if (clash.current()) throw new Error('two texts')
        const postsId = target.kind === 'post' ? target.id : undefined
        const given = { _id: serverId, postsId, draft: draftOf(now), baseSign }
        const { _id, sign } = await api.post.saveDraft(given).catch(async (error) => {
          setOutAs(publishedAs(error))
          await clash.note(error)
          throw error
        })
        void queries.invalidateQueries({
          queryKey: draftsKey,
          predicate: ({ queryKey }) => queryKey[1] !== 'revisions',
        })
        if (now.article) noteRevision(queries, articleRevisions(postsId ? { postsId } : { _id }).queryKey)
        return { _id, sign }
      },
      dropOnServer: (serverId) => api.post.deleteDraft({ _id: serverId }),
    }),
  )
  const kept = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  useEffect(() => autosave.note(form), [autosave, form])
  useFlushing(autosave)

  const change = useCallback((patch: Partial<PostForm>) => setForm((now) => ({ ...now, ...patch })), [])
  const changeArticle = useCallback(
    (patch: Partial<ArticleForm>) =>
      setForm((now) => (now.article ? { ...now, article: { ...now.article, ...patch } } : now)),
    [],
  )
  const changeImages = useCallback(
    (next: (images: Picture[]) => Picture[]) => setForm((now) => ({ ...now, images: next(now.images) })),
    [],
  )
  const put = (text: Kept) => {
    autosave.adopt(text)
    setForm(text.form)
    setGeneration((count) => count + 1)
  }
  return {
    target,
    clash,
    base: opening.base,
    sign: opening.sign,
    sharedFiles: opening.shared?.files,
    form,
    change,
    changeArticle,
    changeImages,
    generation,
    autosave,
    kept,
    publishTime,
    setPublishTime,
    outAs,
    setOutAs,
    offer,
    /** The text as it is now is one of the old versions from now on. */
    async keepVersion() {
      const _id = autosave.serverId()
      if (!form.article || !_id || !autosave.isThere()) return
      const given = { _id, draft: draftOf(form), baseSign: autosave.sign(), manual: true }
      await api.post.saveDraft(given).catch(clash.note)
      void queries.invalidateQueries({ queryKey: articleRevisionsKey })
    },
    /** Goes on with another text of it, one that the server has. */
    put,
    /** Chooses between this text and the one of another window; the other one is kept. */
    choose: (isMine: boolean) => clash.choose(isMine, { form, autosave, put }),
    /** Goes on with the text that was found. What has been written meanwhile is kept as well. */
    async restore() {
      if (!offer) return
      await autosave.flush()
      autosave.adopt(offer)
      setOffer(null)
      setForm(offer.form)
      setGeneration((count) => count + 1)
    },
    async discardOffer() {
      if (!offer) return
      setOffer(null)
      await store.forget(offer.writer)
      if (offer.serverId) await api.post.deleteDraft({ _id: offer.serverId }).catch(() => undefined)
      void queries.invalidateQueries({ queryKey: ['drafts'] })
    },
  }
}

/** The article that a draft has become, where that is why it was refused. */
export function publishedAs(error: unknown): string | null {
  const data = error instanceof ApiError && error.code === 409 ? (error.data as { postsId?: string } | null) : null
  return data?.postsId ?? null
}

interface Brought {
  pictures?: Attachment[]
  video?: Attachment
}

/** Files that were chosen on the page before, such as in the box on the home page. */
function useBrought(): Brought {
  return (useLocation().state as Brought | null) ?? {}
}

/** Another app's words begin a post; a text from before is offered beside them. */
function withShared({ base, shared }: Opening): PostForm {
  return shared ? { ...base, title: shared.title, content: shared.content } : base
}

function withBrought(form: PostForm, { pictures = [], video }: Brought): PostForm {
  const images = withPictures(form.images, pictures.map(pictureOf))
  return { ...form, images, video: video ? videoOf(video) : form.video }
}

/** Whenever the page may go away, what is written is kept first. */
function useFlushing(autosave: ReturnType<typeof createAutosave>): void {
  useLastSave(autosave)
  useEffect(() => () => void autosave.flush(), [autosave])
}
