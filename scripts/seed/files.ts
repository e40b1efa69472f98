import { type Drawing, draw, type Subject } from '#server/starter/drawing.ts'
import { placed, type StoredFile, storeFiles, writeFiles } from '#server/starter/gallery.ts'
import type { Random } from '#server/starter/random.ts'
import { reserveIds } from '#server/starter/rows.ts'
import type { Field } from './field.ts'

const variants: Record<Subject, number> = { hills: 45, sea: 45, window: 45, rings: 40, leaves: 35, person: 90 }

/** Time is worth more here than small files. */
const effort = 2

/** A few hundred pictures, which all the files share; of a small community fewer. */
export async function drawAll(random: Random, posts: number): Promise<Record<Subject, Drawing[]>> {
  const part = Math.min(1, 0.05 + posts / 10_000)
  const drawn: Partial<Record<Subject, Drawing[]>> = {}
  for (const [subject, number] of Object.entries(variants) as [Subject, number][])
    drawn[subject] = await Promise.all(
      Array.from({ length: Math.ceil(number * part) }, () => draw(random, subject, effort)),
    )
  return drawn as Record<Subject, Drawing[]>
}

/** A file of a member; its id comes when it is written. */
export function newFile(field: Field, userId: string, subject: Subject, at: number): StoredFile {
  const { files, random, drawings } = field
  files.number += 1
  const made = { id: '', userId, createdAt: new Date(at), drawing: random.pick(drawings[subject]) }
  const file = placed(made, files.number)
  files.waiting.push(file)
  return file
}

export interface FileUse {
  file: StoredFile
  type: 'posts' | 'board' | 'avatar'
  id: string
}

/** The files that came since the last time. */
export async function takeFiles({ files, numbers }: Field): Promise<StoredFile[]> {
  const taken = files.waiting.splice(0)
  const ids = await reserveIds(numbers, 'attachments', taken.length)
  for (const [index, file] of taken.entries()) file.id = ids[index] ?? ''
  return taken
}

/** Writes files with what shows them. */
export async function keepFiles(field: Field, taken: StoredFile[], uses: FileUse[]): Promise<void> {
  const named = uses.map(({ file, type, id }) => ({ fileId: file.id, type, objectId: id }))
  await writeFiles(field.client, taken, named)
  storeFiles(field.uploads, taken, field.files.firsts)
}
