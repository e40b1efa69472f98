import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { acceptImages, warningsOf } from '#web/media/choose/accept-images.ts'
import type { MediaFacts } from '#web/media/send/file.ts'
import { captureFrame, readFacts } from '#web/media/video/capture-frame.ts'

export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime']

export interface Cover {
  id: string
  /** Where in the video it was taken; null: a picture from elsewhere. */
  second: number | null
  file: File
  /** Captured by itself or found with the slider: the next one that is found takes its place. */
  isFound: boolean
}

/** A video that is about to be uploaded. */
export interface Draft {
  file: File | null
  facts: MediaFacts | null
  /** The browser knows no way to show it, so no cover can come from it. */
  isUnreadable: boolean
  /** A picture from its beginning, to show before it is played. */
  still: Blob | null
  second: string
  covers: readonly Cover[]
  chosen: string
}

export const noDraft: Draft = {
  file: null,
  facts: null,
  isUnreadable: false,
  still: null,
  second: String(limits.coverSecond),
  covers: [],
  chosen: '',
}

/** The first cover is the one until another is chosen; one that was only found gives way to every other. */
export function withCover({ covers, chosen }: Draft, cover: Cover): Partial<Draft> {
  const others = cover.isFound ? covers.filter(({ isFound }) => !isFound) : covers
  const isWanted = covers.some(({ id, isFound }) => id === chosen && !isFound)
  // Whoever moves the slider looks at what it finds.
  const isMoved = cover.isFound && others.length < covers.length
  return { covers: [...others, cover], chosen: isWanted && !isMoved ? chosen : cover.id }
}

export function withoutCover({ covers, chosen }: Draft, id: string): Partial<Draft> {
  return { covers: covers.filter((cover) => cover.id !== id), chosen: chosen === id ? '' : chosen }
}

/** What is missing before it can go, or the two files. */
export function readyDraft({ file, covers, chosen }: Draft): { problem: string } | { files: [File, File] } {
  if (!file) return { problem: m.picker_need_video() }
  const cover = covers.find(({ id }) => id === chosen)
  return cover ? { files: [file, cover.file] } : { problem: m.picker_need_cover() }
}

export function videoFault(file: Pick<File, 'type' | 'size'>, megabytes: number): string | undefined {
  if (!videoTypes.includes(file.type)) return m.picker_video_type()
  return file.size > megabytes * 1024 * 1024 ? m.upload_too_large({ size: megabytes }) : undefined
}

/** As typed; what is no time means the default. */
export function secondOf(text: string): number {
  const second = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(second) && second >= 0 ? second : limits.coverSecond
}

/** What the browser can find out by itself; nothing about a video it cannot play. */
export async function lookAt(
  file: File,
): Promise<Pick<Draft, 'facts' | 'still' | 'isUnreadable'> & { cover: Cover | null }> {
  const url = URL.createObjectURL(file)
  const facts = await readFacts(url).catch(() => null)
  const still = facts && (await captureFrame(url, 0).catch(() => null))
  const cover = still && (await coverAt(url, limits.coverSecond, true).catch(() => null))
  URL.revokeObjectURL(url)
  return { facts, still, isUnreadable: still === null, cover }
}

let made = 0
function nextCover(second: number | null, file: File, isFound = false): Cover {
  made += 1
  return { id: `cover-${made}`, second, file, isFound }
}

/** A picture of this device instead of one from the video; or why it cannot be one. */
export function ownCover(file: File): { problem: string } | { cover: Cover } {
  const choice = acceptImages([file], [])
  const [problem] = warningsOf(choice)
  return problem ? { problem } : { cover: nextCover(null, file) }
}

export async function coverAt(url: string, second: number, isFound: boolean): Promise<Cover> {
  const blob = await captureFrame(url, second)
  // Not every browser can write webp; the server makes it so in any case.
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  return nextCover(second, new File([blob], `cover-${second}s.${ending}`, { type: blob.type }), isFound)
}
