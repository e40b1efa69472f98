import { useQueryClient } from '@tanstack/react-query'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

type Named = { _id: string; title: string }

/** What an author does with posts of their own, one or many. */
export function useOwnPost() {
  const queries = useQueryClient()
  const act = async (work: Work, done: (count: number) => string, key: readonly string[]) => {
    const { count, failure } = await inTurn(work)
    if (count > 0) toast.success(done(count))
    if (failure) toast.error(failure)
    await queries.invalidateQueries({ queryKey: key })
  }
  return {
    async remove(posts: Named[]) {
      if (!(await isSure(deleteQuestion(posts)))) return
      await act(
        each(posts, ({ _id }) => api.post.remove({ postsId: _id })),
        deletedSentence,
        postsKey,
      )
    },
    setAccess: (posts: Named[], access: PostAccess) =>
      act(
        each(posts, ({ _id }) => api.post.setAccess({ postsId: _id, access })),
        (count) => m.access_set_done({ count }),
        postsKey,
      ),
    restore: (posts: Named[]) =>
      act(
        each(posts, ({ _id }) => api.post.restore({ postsId: _id })),
        restoredSentence,
        postsKey,
      ),
  }
}

type Work = (() => Promise<unknown>)[]

const each = (things: Named[], call: (thing: Named) => Promise<unknown>): Work =>
  things.map((thing) => () => call(thing))

/** One after the other; what fails holds up nothing else. The first reason stands for all of them. */
async function inTurn(work: Work): Promise<{ count: number; failure: string | null }> {
  let count = 0
  let failure: string | null = null
  for (const step of work) {
    try {
      await step()
      count += 1
    } catch (error) {
      failure ??= failureText(error)
    }
  }
  return { count, failure }
}

interface Question {
  title: string
  description?: string
}

function isSure(question: Question): Promise<boolean> {
  return confirm({ ...question, confirmLabel: m.creator_delete(), tone: 'danger' })
}

function deleteQuestion(posts: Named[]): Question {
  const [{ title } = { title: '' }] = posts
  if (posts.length === 1) return { title: m.creator_delete_title(), description: m.creator_delete_text({ title }) }
  return { title: m.creator_delete_many({ count: posts.length }), description: m.creator_delete_many_text() }
}

const deletedSentence = (count: number) => (count > 1 ? m.creator_deleted_many({ count }) : m.creator_deleted())
const restoredSentence = (count: number) => (count > 1 ? m.creator_restored_many({ count }) : m.creator_restored())
