import { type Drawing, draw, type Subject } from '#server/starter/drawing.ts'
import { placed, type StoredFile, storeFiles, writeFiles } from '#server/starter/gallery.ts'
import type { Random } from '#server/starter/random.ts'
import { reserveIds } from '#server/starter/rows.ts'
import type { Field } from './field.ts'

const variants: Record<Subject, number> = { hills: 45, sea: 45, window: 45, rings: 40, leaves: 35, person: 90 }

/** A few hundred pictures, which all the files share; of a small community fewer. */
export async function drawAll(random: Random, posts: number): Promise<Record<Subject, Drawing[]>> {
  const part = Math.min(1, 0.05 + posts / 10_000)
  const drawn: Partial<Record<Subject, Drawing[]>> = {}
  for (const [subject, number] of Object.entries(variants) as [Subject, number][])
    drawn[subject] = await Promise.all(Array.from({ length: Math.ceil(number * part) }, () => draw(random, subject)))
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

/** Writes the files that came since the last time, with what shows them. */
export async function flushFiles(
  field: Field,
  uses: { file: StoredFile; type: 'posts' | 'board' | 'avatar'; id: string }[],
) {
  const waiting = field.files.waiting.splice(0)
  const ids = await reserveIds(field.client, 'attachments', waiting.length)
  for (const [index, file] of waiting.entries()) file.id = ids[index] ?? ''
  const named = uses.map(({ file, type, id }) => ({ fileId: file.id, type, objectId: id }))
  await writeFiles(field.client, waiting, named)
  storeFiles(field.uploads, waiting, field.files.firsts)
}
