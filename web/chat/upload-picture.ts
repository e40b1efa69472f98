import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import type { Picture } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { siteConfigKey } from '#web/api/queries/queries.ts'
import { sendFile } from '#web/media/send/file.ts'
import { pictureOf } from '#web/media/stored.ts'

/** A picture of a message that waits to be sent. */
export async function uploadPicture(...sent: Sent): Promise<Picture> {
  return pictureOf(await upload(...sent))
}

/** Another file, or recorded speech. */
export async function uploadOther(...sent: Sent): Promise<NonNullable<ChatMessage['file']>> {
  const { path, url, originalName, filename, size, mimeType } = await upload(...sent)
  return { path, url, name: originalName || filename, size, mimeType }
}

type Sent = [queries: QueryClient, userId: string, file: File, onProgress: (share: number) => void]

async function upload(...[queries, userId, file, onProgress]: Sent): Promise<Attachment> {
  const site = queries.getQueryData<SiteConfig>(siteConfigKey)
  if (!site) throw new ApiError(0, m.network_failed())
  const watch = { onProgress, onWait: () => {}, signal: new AbortController().signal }
  return sendFile(file, { storage: site.COMMON_SPBM, userId }, watch).catch((error: unknown) => {
    const isCut = error instanceof Error && error.message === m.upload_network_lost()
    throw isCut ? new ApiError(0, error.message) : error
  })
}
