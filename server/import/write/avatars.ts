import sql from 'sql-template-tag'
import { changeAvatar } from '../../modules/attachment/service.ts'
import type { Task } from '../task.ts'
import { findFile, keep } from './files.ts'

interface Row {
  id: number
  name: string
  avatar: string
}

const portion = 200

/** Pictures of members that lie in the folder; whoever has chosen one here keeps it. */
export async function bringAvatars(task: Task): Promise<void> {
  if (!task.folder) return
  const total = task.staging.count('members')
  let done = 0
  for (const rows of task.staging.portions<Row>('members', 'id', portion)) {
    await task.progress('avatars', done, total)
    const members = await task.ids.find(
      'member',
      rows.map(({ id }) => id),
    )
    const ids = [...members.values()]
    const faces = await task.ctx.db.many<{ id: string }>(
      sql`select id from users where id = any(${ids}::int8[]) and avatar <> ''`,
    )
    const done_ = new Set(faces.map(({ id }) => id))
    for (const row of rows) {
      const userId = members.get(row.id)
      if (userId !== undefined && !done_.has(userId)) await bringOne(task, row, userId)
    }
    done += rows.length
  }
}

async function bringOne(task: Task, { id, avatar, name }: Row, userId: string): Promise<void> {
  const { tally } = task
  const file = await findFile(task, task.source.avatars(id, avatar))
  if (file === 'bad') tally.leave('avatars', 'file_bad_path', `${name}`)
  if (file === 'bad' || file === undefined) return
  if (task.isDry) return tally.take('avatars')
  const brought = await keep(
    {
      ...task,
      tally: { ...tally, take: () => {}, leave: (_, reason, example) => tally.leave('avatars', reason, example) },
    },
    userId,
    file,
    name,
  )
  if (brought?.kind !== 'image') return
  await changeAvatar(task.ctx, { id: userId }, brought.path, true)
  tally.take('avatars')
}
