import { useQueryClient } from '@tanstack/react-query'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { changeMessages, changeSession, changeShown, dropSession, putSession, sessionIn } from '#web/chat/chat-cache.ts'
import { withChange, without, withoutOne } from '#web/chat/messages.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

export const nameOf = ({ toUser, group }: Pick<ChatSession, 'toUser' | 'group'>) =>
  group?.name ?? toUser?.name ?? m.person_gone()

/** What I have taken back, by the message: nobody else keeps it, so it can be written anew until the page goes. */
export const recalledWords = new Map<string, string>()

/** What can be done with a session and with its messages. */
export function useChatActs() {
  const queries = useQueryClient()
  const outbox = useOutbox().get
  return {
    async top(session: ChatSession): Promise<void> {
      const isTop = !session.isTop
      changeSession(queries, { ...session, isTop })
      try {
        putSession(queries, await api.im.top({ sessionId: session._id, isTop }))
      } catch (error) {
        changeSession(queries, session)
        sayFailure(error)
      }
    },
    /** Answers whether it is gone. */
    async remove(session: ChatSession): Promise<boolean> {
      const isMeant = await confirm({
        title: m.chat_delete_session_sure({ name: nameOf(session) }),
        description: session.group ? m.group_delete_session_hint() : m.chat_delete_session_hint(),
        confirmLabel: m.chat_delete(),
        tone: 'danger',
      })
      if (!isMeant) return false
      try {
        await api.im.deleteSession({ sessionId: session._id })
        await outbox()?.forget(session._id)
        const lastSeq = sessionIn(queries, session._id)?.lastSeq ?? session.lastSeq
        dropSession(queries, session._id)
        changeMessages(queries, session._id, (data) => without(data, lastSeq, true))
        return true
      } catch (error) {
        sayFailure(error)
        return false
      }
    },
    async recall({ _id, sessionId, message }: ChatMessage): Promise<void> {
      try {
        recalledWords.set(_id, message)
        const recalled = await api.im.recall({ messageId: _id })
        changeShown(queries, sessionId, (data) => withChange(data, recalled))
      } catch (error) {
        sayFailure(error)
      }
    },
    async removeMessage({ _id, sessionId, seq }: ChatMessage): Promise<void> {
      const question = { title: m.chat_delete_sure(), description: m.chat_delete_hint(), confirmLabel: m.chat_delete() }
      if (!(await confirm({ ...question, tone: 'danger' }))) return
      try {
        await api.im.deleteMessage({ messageId: _id })
        changeShown(queries, sessionId, (data) => withoutOne(data, seq))
      } catch (error) {
        sayFailure(error)
      }
    },
    async copy({ message }: ChatMessage): Promise<void> {
      if (await copyText(message)) toast.success(m.share_copied())
      else toast.error(m.chat_copy_failed())
    },
  }
}
