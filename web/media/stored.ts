import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Picture, Video } from '#contract/shared/document.ts'

/** A file of a member as a picture or video of what they write. */
export function pictureOf({ path, url, thumb, width, height, placeholder, animated }: Attachment): Picture {
  return { path, url, thumb, width, height, placeholder, animated }
}

export function videoOf({ path, url, videoCover, videoCoverThumb, width, height, duration }: Attachment): Video {
  return { path, url, cover: videoCover, coverThumb: videoCoverThumb, width, height, duration }
}

/** Any other file. */
export function assetOf({
  path,
  url,
  originalName,
  filename,
  size,
  mimeType,
}: Attachment): NonNullable<ChatMessage['file']> {
  return { path, url, name: originalName || filename, size, mimeType }
}
