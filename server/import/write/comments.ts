import { everySoOften, type Task, timeOf } from '../task.ts'
import { convert, withFiles, wordsOf } from '../text/convert.ts'
import { bringFiles, type FileRow, filesOf } from './files.ts'
import { guestId } from './members.ts'
import type { CommentRow, NewTalk } from './talk.ts'
import { writeTalk } from './talk-rows.ts'

const portion = 250
/** What the database takes, in code points. */
const longest = 32_000

export async function bringComments(task: Task): Promise<void> {
  const total = task.staging.count('comments')
  let done = 0
  for (const rows of task.staging.portions<CommentRow>('comments', 'id', portion)) {
    await task.progress('comments', done, total)
    await bringSome(task, rows)
    done += rows.length
  }
}

async function bringSome(task: Task, rows: CommentRow[]): Promise<void> {
  const { ids, tally } = task
  const numbers = rows.map(({ id }) => id)
  const [comments, replies] = [await ids.find('comment', numbers), await ids.find('reply', numbers)]
  tally.know('comments', comments.size + replies.size)
  const fresh = rows.filter(({ id }) => !comments.has(id) && !replies.has(id))
  const members = await ids.find('member', [guestId, ...fresh.map(({ member }) => member)])
  const posts = await ids.find(
    'post',
    fresh.map(({ thread }) => thread),
  )
  const listed = filesOf(
    task,
    fresh.map(({ file_key }) => file_key),
  )
  const talk: NewTalk[] = []
  for (const [index, old] of fresh.entries()) {
    await everySoOften(index)
    const postId = posts.get(old.thread)
    const userId = members.get(old.member) ?? members.get(guestId)
    if (old.state !== '') tally.leave('comments', old.state, String(old.id))
    else if (postId === undefined) tally.leave('comments', 'no_thread', String(old.id))
    else if (userId === undefined) tally.leave('comments', 'no_member', String(old.id))
    else {
      const made = await prepared(task, old, { postId, userId }, listed)
      if (made) talk.push(made)
    }
  }
  if (task.isDry) {
    ids.suppose(
      'comment',
      talk.map(({ old }) => old.id),
    )
    tally.take('comments', talk.length)
  } else if (talk.length > 0) tally.take('comments', await task.ctx.db.transaction((tx) => writeTalk(task, tx, talk)))
}

async function prepared(
  task: Task,
  old: CommentRow,
  place: { postId: string; userId: string },
  listed: FileRow[],
): Promise<NewTalk | undefined> {
  const { tally } = task
  // Nobody answers what was not written yet: parents that stand in a circle end here.
  if (old.parent >= old.id) tally.note('comments', 'circular', String(old.id))
  if (old.parent >= old.id) old.parent = 0
  const built = convert(old.body ?? '', old.form)
  for (const reason of built.notes) tally.note('comments', reason, String(old.id))
  if (old.body?.includes('\ufffd')) tally.note('comments', 'bad_characters', String(old.id))
  const wanted = { fileKey: old.file_key, ownerId: place.userId, references: built.files, rows: listed }
  const files = await bringFiles(task, wanted)
  // Pictures stand below the words; those from elsewhere as their addresses.
  const document = withFiles(built.document, () => undefined)
  const words = wordsOf(document)
  const content = [...words].length > longest ? [...words].slice(0, longest).join('') : words
  if (content !== words) tally.note('comments', 'too_long', String(old.id))
  if (content === '' && files.size === 0) {
    tally.leave('comments', 'no_text', String(old.id))
    return undefined
  }
  return { old, ...place, content, files, createdAt: timeOf(old.created) }
}
