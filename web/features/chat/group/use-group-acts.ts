import { useQueryClient } from '@tanstack/react-query'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupKey, groupQuery } from '#web/api/queries/chat-queries.ts'
import { changeSession, dropSession, sessionIn } from '#web/chat/chat-cache.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** What can be done with a group; each says why it failed. Answers whether it was done. */
export function useGroupActs(groupId: string) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const key = groupQuery(api, groupId).queryKey
  const seen = (info: GroupInfo) => queries.setQueryData(key, info)
  /** Shown at once; what did not come about is shown again as it is. */
  const turn = (change: Partial<GroupInfo>, work: () => Promise<unknown>) => {
    queries.setQueryData(key, (info) => info && { ...info, ...change })
    return act(async () => {
      try {
        await work()
      } finally {
        await again()
      }
    })
  }
  const again = () => queries.invalidateQueries({ queryKey: groupKey(groupId) })
  const sure = (title: string, confirmLabel: string, description?: string) =>
    confirm({ title, description, confirmLabel, tone: 'danger' })
  return {
    isPending,
    update: (change: Omit<Parameters<typeof api.imGroup.update>[0], 'groupId'>) =>
      act(async () => seen(await api.imGroup.update({ groupId, ...change }))),
    setHistory: (history: boolean) => turn({ history }, () => api.imGroup.update({ groupId, history })),
    setShowRead: (showRead: boolean) => turn({ showRead }, () => api.imGroup.update({ groupId, showRead })),
    muteAll: (muteAll: boolean) => turn({ muteAll }, () => api.imGroup.muteAll({ groupId, muteAll })),
    mute: (isMuted: boolean) =>
      turn({ isMuted }, async () => {
        await api.imGroup.mute({ groupId, isMuted })
        const session = sessionIn(queries, groupId)
        if (session?.group) changeSession(queries, { ...session, group: { ...session.group, isMuted } })
      }),
    setRole: (userId: string, role: 'admin' | 'member') =>
      act(async () => {
        await api.imGroup.setRole({ groupId, userId, role })
        await again()
      }),
    approve: (userId: string, pass: boolean) =>
      act(async () => {
        await api.imGroup.approve({ groupId, userId, pass })
        await again()
      }),
    async transfer(userId: string, name: string) {
      if (!(await sure(m.group_transfer_sure({ name }), m.group_transfer()))) return false
      return act(async () => {
        seen(await api.imGroup.transfer({ groupId, userId }))
        await again()
      })
    },
    async remove(userId: string, name: string) {
      if (!(await sure(m.group_remove_sure({ name }), m.group_remove()))) return false
      return act(async () => {
        await api.imGroup.remove({ groupId, userId })
        await again()
      })
    },
    async leave(isOwner: boolean) {
      const hint = isOwner ? m.group_leave_owner_hint() : m.group_leave_hint()
      if (!(await sure(m.group_leave_sure(), m.group_leave(), hint))) return false
      return act(async () => {
        await api.imGroup.leave({ groupId })
        dropSession(queries, groupId)
      })
    },
    async dismiss() {
      if (!(await sure(m.group_dismiss_sure(), m.group_dismiss(), m.group_dismiss_hint()))) return false
      return act(() => api.imGroup.dismiss({ groupId }))
    },
  }
}

export type GroupActs = ReturnType<typeof useGroupActs>
