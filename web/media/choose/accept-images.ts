import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'

/** For the `accept` of a file input. A phone turns its own format into one of these when the list is explicit. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

export type Reason = 'type' | 'duplicate' | 'size' | 'heavy' | 'count'
export interface Rejection {
  name: string
  size: number
  reason: Reason
}

interface FileFacts {
  name: string
  type: string
  size: number
}

export interface Choice<F> {
  accepted: F[]
  rejected: Rejection[]
}

/** What of a new choice joins the images that are already there. */
export function acceptImages<F extends FileFacts>(
  chosen: readonly F[],
  present: readonly { name: string }[],
  most: number = limits.imagesAtOnce,
): Choice<F> {
  const names = new Set(present.map(({ name }) => name))
  const accepted: F[] = []
  const rejected: Rejection[] = []
  for (const file of chosen) {
    const reason = fault(file, names, present.length + accepted.length >= most)
    if (reason) rejected.push({ name: file.name, size: file.size, reason })
    else {
      accepted.push(file)
      names.add(file.name)
    }
  }
  return { accepted, rejected }
}

function fault({ name, type, size }: FileFacts, names: ReadonlySet<string>, isFull: boolean): Reason | undefined {
  if (!imageTypes.includes(type)) return 'type'
  if (names.has(name)) return 'duplicate'
  if (size > limits.imageBytes) return 'size'
  return isFull ? 'count' : undefined
}

/** The sentences for one choice, each once. */
export function warningsOf({ accepted, rejected }: Choice<unknown>): string[] {
  const reasons = new Set(rejected.map(({ reason }) => reason))
  const all = accepted.length === 0 && rejected.every(({ reason }) => reason === 'duplicate')
  return [...reasons].map((reason) => (all ? m.upload_no_duplicates() : sentenceOf(reason)))
}

/** The same with the names, one line a reason. */
export function rejectionLines(rejected: readonly Rejection[]): string[] {
  return [...Map.groupBy(rejected, ({ reason }) => reason)].map(([reason, those]) => {
    const names = those.map(({ name, size }) =>
      reason === 'size' ? m.upload_name_size({ name, size: formatBytes(size) }) : name,
    )
    return m.upload_reason_names({ reason: sentenceOf(reason), names: [...new Set(names)].join('、') })
  })
}

function sentenceOf(reason: Reason): string {
  switch (reason) {
    case 'type':
      return m.upload_images_only()
    case 'duplicate':
      return m.upload_duplicates_removed()
    case 'size':
      return m.upload_image_too_large()
    case 'heavy':
      return m.upload_too_large({ size: limits.quickImageBytes / 1024 / 1024 })
    case 'count':
      return m.upload_at_most()
  }
}
