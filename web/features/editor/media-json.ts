import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { NodeOf } from '#web/reader/walk.ts'

/** A file of a member as a node of the text. */
export function imageNodeOf(file: Attachment): NodeOf<'image'> {
  const { path, url, thumb, width, height, placeholder, animated } = file
  return { type: 'image', attrs: { path, url, thumb, width, height, placeholder, animated } }
}

export function videoNodeOf(file: Attachment): NodeOf<'video'> {
  const { path, url, width, height, duration, videoCover, videoCoverThumb } = file
  return { type: 'video', attrs: { path, url, width, height, duration, cover: videoCover, thumb: videoCoverThumb } }
}
