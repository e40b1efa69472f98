import { useQueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupKey, stickersQuery } from '#web/api/queries/chat-queries.ts'
import { changeShown } from '#web/chat/chat-cache.ts'
import { withChange } from '#web/chat/messages.ts'
import { useMe } from '#web/session/use-me.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What is put on messages. */
export function useMarkActs() {
  const queries = useQueryClient()
  const me = useMe()?._id
  const show = (message: ChatMessage) => changeShown(queries, message.sessionId, (data) => withChange(data, message))
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      sayFailure(error)
      return false
    }
  }
  return {
    react: (message: ChatMessage, kind: string, on: boolean) =>
      attempt(async () => {
        const { reactions } = await api.imAct.react({ messageId: message._id, kind, on })
        show({ ...message, reactions })
      }),
    pin: (message: ChatMessage, on: boolean) =>
      attempt(async () => {
        const messageId = message._id
        await (on ? api.imAct.pin({ messageId }) : api.imAct.unpin({ messageId }))
        await queries.invalidateQueries({ queryKey: groupKey(message.sessionId) })
        if (on) toast.success(m.chat_pinned_done())
      }),
    /** Counts in groups; whoever saves a file has it, whether or not that was heard. */
    saveFile: async (message: ChatMessage) => {
      if (message.sessionType !== 2 || message.fromUserId === me) return
      await api.imAct.saveFile({ messageId: message._id }).then(show, () => undefined)
    },
    keepSticker: (message: ChatMessage) =>
      attempt(async () => {
        queries.setQueryData(stickersQuery(api).queryKey, await api.imSticker.add({ messageId: message._id }))
        toast.success(m.chat_sticker_kept())
      }),
    edit: (message: ChatMessage, words: string) =>
      attempt(async () => show(await api.imAct.edit({ messageId: message._id, message: words }))),
  }
}
