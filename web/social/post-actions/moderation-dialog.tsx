import { partialMatchKey, type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, boardsKey, managedBoardsQuery } from '#web/api/queries/board-queries.ts'
import { commentsKey } from '#web/api/queries/comment-queries.ts'
import { aroundQuery, postQuery, postsKey } from '#web/api/queries/post-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

export interface ManagedPost {
  _id: string
  postsSystemId: string
  title: string
  user: { _id: string; name: string }
  isTop: boolean
  isGlobalTop: boolean
  isRecommend: boolean
  isClosed: boolean
  /** Nobody has seen it yet: its author takes it back, and deletes nothing in the eyes of others. */
  isHeld?: boolean
}

export type ModerationTask = 'delete' | 'move' | 'report'

type PostModerationProps = {
  post: ManagedPost
  task: ModerationTask
  open: boolean
  onClose: () => void
  onDeleted?: () => void | Promise<void>
}

/** What is done to a post in a dialog. */
export function PostModeration({ task, ...props }: PostModerationProps) {
  return task === 'report' ? <PostReport {...props} /> : <Moderation task={task} {...props} />
}

function PostReport({ post, open, onClose }: Omit<PostModerationProps, 'task'>) {
  const { _id: objectId, user } = post
  const reported = useMemo<Reported>(() => ({ kind: 'posts', objectId, name: user.name }), [objectId, user.name])
  return <Report of={open ? reported : null} onClose={onClose} />
}

/** The page that shows them may still be drawn for a moment, and would ask again for what was removed under it. */
function removeOnceUnused(queries: QueryClient, isGone: (query: Query) => boolean): void {
  const cache = queries.getQueryCache()
  const isUsed = () => cache.findAll({ type: 'active', predicate: isGone }).length > 0
  const remove = () => queries.removeQueries({ predicate: isGone })
  if (!isUsed()) {
    remove()
    return
  }
  const leave = cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved' || isUsed()) return
    leave()
    remove()
  })
}

type ManagedTask = Exclude<ModerationTask, 'report'>

/** What managers do with a reason, and authors after a second thought. */
function Moderation({ post, task, open, onClose, onDeleted }: PostModerationProps & { task: ManagedTask }) {
  const queries = useQueryClient()
  const isMine = useMe()?._id === post.user._id
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState('')
  const { isPending, act } = useAct()
  const isWithdrawal = task === 'delete' && isMine && post.isHeld === true
  const isReady = task === 'move' ? target !== '' : isMine || reason.trim() !== ''
  const carryOut = () =>
    act(async () => {
      if (task === 'delete') await api.post.remove({ postsId: post._id, reason })
      else await api.post.move({ postsId: post._id, systemId: target, reason })
      toast.success(m.post_act_done())
      onClose()
      const gone = task === 'delete' ? keysOf(post._id) : []
      const isGone = ({ queryKey }: Query) => gone.some((key) => partialMatchKey(queryKey, key))
      // What is on the screen no longer holds: read it again, except what is no longer there.
      const reading = [
        queries.invalidateQueries({ queryKey: postsKey, predicate: (query) => !isGone(query) }),
        queries.invalidateQueries({ queryKey: boardsKey }),
      ]
      if (task === 'delete') await onDeleted?.()
      removeOnceUnused(queries, isGone)
      await Promise.all(reading)
    })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      dirty={reason !== ''}
      title={isWithdrawal ? m.held_withdraw_title() : task === 'delete' ? m.post_delete_title() : m.post_move_title()}
      description={task === 'delete' && isMine ? m.post_delete_own() : post.title}
      label={isWithdrawal ? m.held_withdraw() : task === 'delete' ? m.post_delete() : m.post_move()}
      tone={task === 'delete' ? 'danger' : 'primary'}
      pending={isPending}
      disabled={!isReady}
      onAct={carryOut}
    >
      {task === 'move' && <BoardChoice post={post} value={target} onChange={setTarget} />}
      {!(task === 'delete' && isMine) && (
        <ReasonField
          label={task === 'delete' ? m.post_reason_needed() : m.post_reason()}
          value={reason}
          counts={false}
          onChange={setReason}
        />
      )}
    </ActDialog>
  )
}

/** What is known of one post; as long as its page is on show, without them it would be asked for again. */
function keysOf(id: string): (readonly unknown[])[] {
  return [postQuery(api, id).queryKey, aroundQuery(api, id).queryKey, commentsKey(id)]
}

/** Managers move between boards they manage, administrators anywhere. */
function BoardChoice({ post, value, onChange }: { post: ManagedPost; value: string; onChange: (id: string) => void }) {
  const isAdministrator = useMe()?.userpower === 0
  const { data } = useQuery({ ...(isAdministrator ? allBoardsQuery(api) : managedBoardsQuery(api)) } as ReturnType<
    typeof allBoardsQuery
  >)
  const boards = data?.list.filter(({ _id }) => _id !== post.postsSystemId) ?? []
  return (
    <Select
      label={m.post_move_to()}
      placeholder={m.post_move_choose()}
      value={value}
      onChange={onChange}
      options={boards.map((board) => ({ value: board._id, label: board.systemName }))}
    />
  )
}
