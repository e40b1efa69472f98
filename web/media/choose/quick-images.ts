import { limits } from '#contract/shared/limits.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { acceptFiles } from './accept-files.ts'
import { type Choice, type Rejection, warningsOf } from './accept-images.ts'

let input: HTMLInputElement | undefined

/** Opens the system's own chooser at once. Nothing comes when the member thinks better of it. */
function chooseFiles({ accept, multiple }: { accept: string; multiple: boolean }): Promise<File[]> {
  // A browser that does not tell of a cancelled choice leaves the last one behind.
  input?.remove()
  const own = document.createElement('input')
  input = own
  own.type = 'file'
  own.accept = accept
  own.multiple = multiple
  own.hidden = true
  // Some phones forget an input that is no part of the page before it can answer.
  document.body.append(own)
  return new Promise((resolve) => {
    const end = () => {
      own.remove()
      resolve([...(own.files ?? [])])
    }
    own.addEventListener('change', end)
    own.addEventListener('cancel', end)
    own.click()
  })
}

/** Pictures straight from the device. Whatever the browser can open may be chosen: it is converted and made smaller
 *  on its way, where the picker of own files takes only what can be stored as it is. */
export function chooseImages(): Promise<File[]> {
  return chooseFiles({ accept: 'image/*', multiple: true })
}

/** Other files, as they are; the server looks into each. */
export function chooseOthers(): Promise<File[]> {
  return chooseFiles({ accept: acceptFiles, multiple: true })
}

/** What of a choice joins the pictures that are there: equal ones are known by their bytes, since phones call many
 *  pictures by one name. */
export async function acceptQuickImages(
  chosen: readonly File[],
  present: readonly File[],
  room: number,
): Promise<Choice<File>> {
  const accepted: File[] = []
  const rejected: Rejection[] = []
  for (const file of chosen) {
    const { name, size } = file
    const leaveOut = (reason: Rejection['reason']) => rejected.push({ name, size, reason })
    if (!isPicture(file)) leaveOut('type')
    else if (size > limits.quickImageBytes) leaveOut('heavy')
    else if (await isAmong(file, [...present, ...accepted])) leaveOut('duplicate')
    else if (accepted.length >= room) leaveOut('count')
    else accepted.push(file)
  }
  return { accepted, rejected }
}

/** The same, saying what was left out. */
export async function takeQuickImages(
  chosen: readonly File[],
  present: readonly File[],
  room: number,
  sayFull?: () => void,
): Promise<File[]> {
  const { accepted, rejected } = await acceptQuickImages(chosen, present, room)
  const isOver = sayFull !== undefined && rejected.some(({ reason }) => reason === 'count')
  const others = isOver ? rejected.filter(({ reason }) => reason !== 'count') : rejected
  if (others.length > 0) for (const sentence of warningsOf({ accepted, rejected: others })) toast.warning(sentence)
  if (isOver) sayFull()
  return accepted
}

/** No drawings that can run. A system that does not know HEIC gives it no type. */
function isPicture({ type, name }: File): boolean {
  if (type === '') return /\.hei[cf]$/i.test(name)
  return type.startsWith('image/') && type !== 'image/svg+xml'
}

/** Files of different lengths differ; only the others are read. */
async function isAmong(file: File, others: readonly File[]): Promise<boolean> {
  for (const other of others) {
    if (other.size !== file.size) continue
    const [own, its] = await Promise.all([contentHash(file), contentHash(other)]).catch(() => [0, 1])
    if (own === its) return true
  }
  return false
}

const hashes = new WeakMap<File, Promise<string>>()

function contentHash(file: File): Promise<string> {
  const known = hashes.get(file)
  if (known) return known
  const made = file.arrayBuffer().then(hashOf)
  hashes.set(file, made)
  return made
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  // Browsers offer SHA-256 on https and localhost only.
  if (!crypto.subtle) return plainHash(new Uint8Array(bytes))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join()
}

/** Two FNV-1a hashes with different starts: enough to tell a handful of pictures apart. */
function plainHash(bytes: Uint8Array): string {
  let [first, second] = [0x811c9dc5, 0x1b873593]
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193)
    second = Math.imul(second ^ byte, 0x85ebca6b)
  }
  return `${first} ${second}`
}
