import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { patchCache } from '#web/api/patch.ts'
import { blocksKey } from '#web/api/queries/block-queries.ts'
import { chatKey, sessionsKey } from '#web/api/queries/chat-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { sayFailure, useMembersOnly } from './use-toggle.ts'

export interface Blockable {
  _id: string
  name: string
  isBlocked: boolean
}

/** Blocks somebody after a question that says what it does, or ends the block. */
export function useBlock(): (person: Blockable) => void {
  const queries = useQueryClient()
  const membersOnly = useMembersOnly()
  return (person) => membersOnly(() => void toggle(queries, person))
}

async function toggle(queries: QueryClient, { _id, name, isBlocked }: Blockable): Promise<void> {
  const desired = !isBlocked
  if (desired && !(await isMeant(name))) return
  try {
    await api.block.block({ userId: _id, desired })
    showBlock(queries, _id, desired)
    toast.success(desired ? m.block_done() : m.block_ended())
  } catch (error) {
    sayFailure(error)
  }
}

function isMeant(name: string): Promise<boolean> {
  return confirm({
    title: m.block_question({ name }),
    description: m.block_consequences(),
    confirmLabel: m.block_do(),
    tone: 'danger',
  })
}

type Fields = Record<string, unknown>

/** A member, or a chat with them, wherever it is said whether I have blocked them. */
const isAbout = (id: string) => (fields: Fields) =>
  'isBlocked' in fields && (fields._id === id || (fields.toUserId as Fields | undefined)?._id === id)

/** What is on the screen says so at once; figures that changed with it are read again. */
function showBlock(queries: QueryClient, id: string, isBlocked: boolean): void {
  patchCache(queries, isAbout(id), () => ({ isBlocked }))
  if (isBlocked)
    patchCache(
      queries,
      (fields) => fields._id === id && 'isFollow' in fields,
      () => ({ isFollow: false }),
    )
  void queries.invalidateQueries({ queryKey: userQuery(api, id).queryKey })
  void queries.invalidateQueries({ queryKey: blocksKey })
  // In groups their messages are folded, or no longer.
  void queries.invalidateQueries({ queryKey: sessionsKey })
  void queries.invalidateQueries({ queryKey: [...chatKey, 'session'] })
}
