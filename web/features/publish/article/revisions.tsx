import { useCallback, useMemo } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { comparedLines } from '#web/features/publish/compared-lines.ts'
import { keptOn, openedDraft } from '#web/features/publish/opening.ts'
import { figuresOf } from '#web/features/publish/post-form.ts'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { NoRevisions, RevisionList } from '#web/reader/compare/revisions.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { articleRevision, articleRevisions, type RevisedArticle } from './revision-queries.ts'

/** Earlier texts of the article, the newest first; a press shows what has changed since. */
export function ArticleRevisions({ publishing }: { publishing: Publishing }) {
  const { target, autosave } = publishing
  const draftId = autosave.serverId()
  if (target.kind === 'post') return <List publishing={publishing} of={{ postsId: target.id }} />
  return draftId ? <List publishing={publishing} of={{ _id: draftId }} /> : <NoRevisions />
}

function List({ publishing, of }: { publishing: Publishing; of: RevisedArticle }) {
  const { form, kept, autosave, put } = publishing
  const attempt = useAttempt()
  const now = useMemo(() => comparedLines(form), [form])
  const linesOf = useCallback((old: Parameters<typeof openedDraft>[0]) => comparedLines(openedDraft(old).form), [])
  const revert = async (revisionId: string) => {
    // What is in the editor is the draft that the server puts aside.
    await autosave.flush({ server: true })
    if (autosave.hasNews() && !autosave.isThere()) {
      toast.warning(m.chapter_save_first())
      return false
    }
    const { _id } = await attempt({ ...of, revisionId }, api.post.revert)
    const text = await keptOn(api, { _id })
    if (text) put(text)
    return text !== null
  }
  const words = figuresOf(form.content).characters
  const source = { list: articleRevisions(of), text: articleRevision, linesOf, now, words, revert }
  return <RevisionList source={{ ...source, savedAt: kept.savedAt }} />
}
