import type { MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Office } from '../audit/service.ts'
import { changeFounding, decideFounding, lockFounding } from '../board/service.ts'
import {
  holdChapterAgain,
  lockHeldChapter,
  passChapter,
  rejectChapter,
  removeReportedChapter,
  restoreReportedChapter,
  unrejectChapter,
} from '../chapter/service.ts'
import { type RemovedMessage, removeMessage, returnMessage } from '../chat/service.ts'
import { removeColumn, restoreColumn } from '../column/service.ts'
import {
  holdSaid,
  lockSaid,
  passSaid,
  rejectSaid,
  removeComment,
  removeReply,
  restoreComment,
  restoreReply,
  unrejectSaid,
} from '../comment/service.ts'
import { notify, tellMember } from '../notification/service.ts'
import { holdPost, lockHeldPost, passPost, rejectPost, removePost, restorePost, unrejectPost } from '../post/service.ts'
import type { LockedItem } from '../queue/service.ts'
import { approveMember, rejectMember, unapproveMember, unrejectMember } from '../registration/service.ts'
import { reopenReports, settleReports } from '../report/service.ts'
import {
  holdWork,
  holdWorkAgain,
  passWork,
  rejectWork,
  removeReportedWork,
  restoreReportedWork,
  unrejectWork,
} from '../work/service.ts'
import { type Judge, type Reversal, sanctionAppeals, textAppeals } from './appeal-judge.ts'
import { wasTold } from './queries.ts'
import { waitingReversal, waitingTexts } from './text-judge.ts'

/** Whoever wrote what was held hears how it was decided. */
function telling({ pass, reject, ...judge }: Judge): Judge {
  return {
    ...judge,
    pass: async (ctx, given) => {
      const undo = await pass(ctx, given)
      if (undo) await tellPassed(ctx, given.item)
      return undo
    },
    reject: async (ctx, given) => {
      const undo = await reject(ctx, given)
      if (undo) await tellRejected(ctx, given.item, given.reason)
      return undo
    },
  }
}

const heldPosts = telling({
  lock: lockHeldPost,
  pass: (ctx, { item }) => passPost(ctx, item.object_id),
  reject: (ctx, { item, office, reason }) => rejectPost(ctx, item.object_id, { by: office.viewer.id, reason }),
  undo: async (ctx, { item }) => {
    const { isNew = false, draftId = null } = (item.undo ?? {}) as { isNew?: boolean; draftId?: string | null }
    if (item.state === 'passed') return (await holdPost(ctx, item.object_id, isNew)) !== null
    return unrejectPost(ctx, item.object_id, draftId)
  },
})

function heldSaid(kind: 'comment' | 'reply'): Judge {
  return telling({
    lock: (ctx, id) => lockSaid(ctx, kind, id),
    pass: (ctx, { item }) => passSaid(ctx, kind, item.object_id),
    reject: (ctx, { item, office }) => rejectSaid(ctx, kind, item.object_id, office.viewer.id),
    undo: async (ctx, { item }) => {
      const { isNew = false } = (item.undo ?? {}) as { isNew?: boolean }
      if (item.state === 'passed') return (await holdSaid(ctx, kind, item.object_id, isNew)) !== null
      return unrejectSaid(ctx, kind, item.object_id)
    },
  })
}

const heldWorks = telling({
  lock: holdWork,
  pass: (ctx, { item }) => passWork(ctx, item.object_id),
  reject: (ctx, { item, reason }) => rejectWork(ctx, item.object_id, reason),
  undo: (ctx, { item }) => (item.state === 'passed' ? holdWorkAgain : unrejectWork)(ctx, item.object_id),
})

const heldChapters = telling({
  lock: lockHeldChapter,
  pass: (ctx, { item }) => passChapter(ctx, item.object_id),
  reject: (ctx, { item, reason }) => rejectChapter(ctx, item.object_id, reason),
  undo: async (ctx, { item }) => {
    if (item.state !== 'passed') return unrejectChapter(ctx, item.object_id)
    return holdChapterAgain(ctx, item.object_id, item.undo?.isNew === true)
  },
})

/** A new board; its creator hears what became of it from the board itself. */
const heldBoards: Judge = {
  lock: lockFounding,
  pass: (ctx, { item, office, reason }) => decideFounding(ctx, office, { id: item.object_id, state: 'open', reason }),
  reject: (ctx, { item, office, reason }) =>
    decideFounding(ctx, office, { id: item.object_id, state: 'rejected', reason }),
  undo: (ctx, { item, office }) => {
    const from = item.undo?.state as 'open' | 'pending' | 'rejected'
    return changeFounding(ctx, office, { id: item.object_id, from, to: 'pending' })
  },
}

const foundedBoards: Reversal = {
  grant: async (ctx, { object_id: id }, office) =>
    (await changeFounding(ctx, office, { id, from: 'rejected', to: 'open' })) ? {} : null,
  withdraw: (ctx, { object_id: id }, office) => changeFounding(ctx, office, { id, from: 'open', to: 'rejected' }),
}

/** The author hears that it is in sight, once, however often it is decided. */
async function tellPassed(ctx: Context, { id, type, content, user_id: userId }: LockedItem): Promise<void> {
  const once = `passed:${id}`
  if (await ctx.db.maybe(wasTold(userId, once))) return
  // Of a part the title is that of the whole.
  const isPart = type === 'classify' || type === 'volume'
  const params = { text: beginningOf(isPart ? content.text : (content.title ?? content.text)) }
  await notify(ctx, { userId, type: 'system', fromUserId: null, notice: { key: 'held_passed', params }, once })
}

const rejections: Record<string, MessageKey> = {
  posts: 'held_rejected_posts',
  works: 'held_rejected_works',
  chapter: 'held_rejected_works',
  signature: 'held_rejected_signature',
  system: 'held_rejected_system',
  column: 'held_rejected_column',
  classify: 'held_rejected_classify',
  volume: 'held_rejected_volume',
}

/** The author hears why, and finds the text and the way to object in their account. */
async function tellRejected(
  ctx: Context,
  { type, content, user_id: userId }: LockedItem,
  reason: string,
): Promise<void> {
  const text = beginningOf(content.title ?? content.text)
  const key = rejections[type] ?? 'held_rejected_said'
  await notify(ctx, {
    userId,
    type: 'system',
    fromUserId: null,
    notice: { key, params: { text }, reason, link: 'appeal' },
  })
}

function beginningOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > 30 ? `${characters.slice(0, 29).join('')}…` : characters.join('')
}

/** To pass a report is to dismiss it; to reject its object is to uphold it. */
const reports: Judge = {
  pass: async (ctx, { item, office, reason }) => {
    await settleReports(ctx, item.id, { state: 'dismissed', note: reason, by: office.viewer.id })
    return {}
  },
  reject: async (ctx, { item, office, reason }) => {
    await settleReports(ctx, item.id, { state: 'upheld', note: reason, by: office.viewer.id })
    return {
      ...(item.type === 'message'
        ? { message: await removeReportedMessage(ctx, item, reason || usualReason()) }
        : { removed: await removed(() => removeReported(ctx, item, office, reason || usualReason())) }),
    }
  },
  undo: async (ctx, { item, office }) => {
    await reopenReports(ctx, item.id)
    const message = item.undo?.message as RemovedMessage | null | undefined
    if (message) return returnMessage(ctx, item.object_id, message)
    if (item.undo?.removed !== true) return true
    return removed(() => restoreReported(ctx, item, office))
  },
}

export function usualReason(): string {
  return say('zh-CN', 'queue_reason_usual')
}

/** Gone for both; whoever sent it hears why. */
async function removeReportedMessage(ctx: Context, item: LockedItem, reason: string): Promise<RemovedMessage | null> {
  const message = await removeMessage(ctx, item.object_id)
  const notice = { key: 'message_removed_notice', params: { reason } } as const
  if (message) await tellMember(ctx, item.user_id, notice)
  return message
}

/** What its author has deleted meanwhile needs no removal. */
async function removed(act: () => Promise<boolean>): Promise<boolean> {
  return act().catch((error: unknown) => {
    if (error instanceof Refusal && (error.code === 404 || error.code === 409)) return false
    throw error
  })
}

async function removeReported(ctx: Context, item: LockedItem, { viewer }: Office, reason: string): Promise<boolean> {
  if (item.type === 'posts') await removePost(ctx, viewer, { postsId: item.object_id, reason })
  else if (item.type === 'comment') await removeComment(ctx, viewer, { commentId: item.object_id, reason })
  else if (item.type === 'reply') await removeReply(ctx, viewer, { replyId: item.object_id, reason })
  else if (item.type === 'column') await removeColumn(ctx, viewer, { columnId: item.object_id, reason })
  else if (item.type === 'works') await removeReportedWork(ctx, viewer, { workId: item.object_id, reason })
  else if (item.type === 'chapter') await removeReportedChapter(ctx, viewer, { chapterId: item.object_id, reason })
  else return false
  return true
}

async function restoreReported(ctx: Context, item: LockedItem, { viewer }: Office): Promise<boolean> {
  if (item.type === 'posts') await restorePost(ctx, viewer, item.object_id)
  else if (item.type === 'comment') await restoreComment(ctx, viewer, item.object_id)
  else if (item.type === 'column') await restoreColumn(ctx, viewer, item.object_id)
  else if (item.type === 'works') await restoreReportedWork(ctx, viewer, item.object_id)
  else if (item.type === 'chapter') await restoreReportedChapter(ctx, viewer, item.object_id)
  else await restoreReply(ctx, viewer, item.object_id)
  return true
}

const members: Judge = {
  pass: async (ctx, { item }) => {
    await approveMember(ctx, item.object_id)
    return {}
  },
  reject: async (ctx, { item, reason }) => {
    await rejectMember(ctx, item.object_id, reason)
    return {}
  },
  undo: async (ctx, { item }) => {
    await (item.state === 'passed' ? unapproveMember : unrejectMember)(ctx, item.object_id)
    return true
  },
}

/** The text is published, as if it had been passed at once. */
const heldTexts: Record<string, Reversal> = {
  posts: {
    grant: async (ctx, { object_id: id, undo }) => {
      const draftId = typeof undo?.draftId === 'string' ? undo.draftId : null
      return (await unrejectPost(ctx, id, draftId)) ? passPost(ctx, id) : null
    },
    withdraw: async (ctx, { object_id: id, decided_by, reason }, { viewer }, { isNew }) => {
      if (!(await holdPost(ctx, id, isNew === true))) return false
      return (await rejectPost(ctx, id, { by: decided_by ?? viewer.id, reason })) !== null
    },
  },
  comment: heldReversal('comment'),
  reply: heldReversal('reply'),
  works: {
    grant: async (ctx, { object_id: id }) => ((await unrejectWork(ctx, id)) ? passWork(ctx, id) : null),
    withdraw: async (ctx, { object_id: id, reason }) =>
      (await holdWorkAgain(ctx, id)) && (await rejectWork(ctx, id, reason)) !== null,
  },
  chapter: {
    grant: async (ctx, { object_id: id }) => ((await unrejectChapter(ctx, id)) ? passChapter(ctx, id) : null),
    withdraw: async (ctx, { object_id: id, reason }, _, { isNew }) =>
      (await holdChapterAgain(ctx, id, isNew === true)) && (await rejectChapter(ctx, id, reason)) !== null,
  },
  signature: waitingReversal('signature'),
  system: waitingReversal('system'),
  board: foundedBoards,
  column: waitingReversal('column'),
  classify: waitingReversal('classify'),
  volume: waitingReversal('volume'),
}

function heldReversal(kind: 'comment' | 'reply'): Reversal {
  return {
    grant: async (ctx, { object_id: id }) => ((await unrejectSaid(ctx, kind, id)) ? passSaid(ctx, kind, id) : null),
    withdraw: async (ctx, { object_id: id, decided_by }, { viewer }, { isNew }) => {
      if (!(await holdSaid(ctx, kind, id, isNew === true))) return false
      return (await rejectSaid(ctx, kind, id, decided_by ?? viewer.id)) !== null
    },
  }
}

/** What was removed comes back whoever removed it: the site itself has thought better of it. */
const reportedTexts: Reversal = {
  grant: async (ctx, item, office) => {
    const site: Office = { ...office, viewer: { ...office.viewer, userpower: 0 } }
    return (await removed(() => restoreReported(ctx, item, site))) ? {} : null
  },
  withdraw: (ctx, item, office) => removed(() => removeReported(ctx, item, office, item.reason || usualReason())),
}

const appeals: Record<string, Judge> = {
  sanction: sanctionAppeals,
  item: textAppeals(
    ({ kind, type }) => (kind === 'report' ? reportedTexts : heldTexts[type]) ?? reportedTexts,
    async (ctx, { kind, type, object_id }) => (kind === 'held' ? held[type]?.lock?.(ctx, object_id) : undefined),
  ),
}

const toldTexts = { passed: tellPassed, rejected: tellRejected }

const held: Record<string, Judge> = {
  posts: heldPosts,
  comment: heldSaid('comment'),
  reply: heldSaid('reply'),
  works: heldWorks,
  chapter: heldChapters,
  board: heldBoards,
  signature: waitingTexts('signature', toldTexts),
  system: waitingTexts('system', toldTexts),
  column: waitingTexts('column', toldTexts),
  classify: waitingTexts('classify', toldTexts),
  volume: waitingTexts('volume', toldTexts),
}

export function judgeOf({ kind, type }: Pick<LockedItem, 'kind' | 'type'>): Judge {
  const judge = { held: held[type], report: reports, appeal: appeals[type], member: members }[kind]
  if (!judge) throw new Error(`nobody decides about ${kind} of ${type}`)
  return judge
}
