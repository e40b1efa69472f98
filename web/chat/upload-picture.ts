import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import type { Picture } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { siteConfigKey } from '#web/api/queries/queries.ts'
import { sendFile } from '#web/media/send/file.ts'
import { pictureOf } from '#web/media/stored.ts'

/** A picture of a message that waits to be sent. */
export async function uploadPicture(
  queries: QueryClient,
  userId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Picture> {
  const site = queries.getQueryData<SiteConfig>(siteConfigKey)
  if (!site) throw new ApiError(0, m.network_failed())
  const watch = { onProgress, onWait: () => {}, signal: new AbortController().signal }
  const target = { storage: site.COMMON_SPBM, userId }
  const stored = await sendFile(file, target, watch).catch((error: unknown) => {
    const isCut = error instanceof Error && error.message === m.upload_network_lost()
    throw isCut ? new ApiError(0, error.message) : error
  })
  return pictureOf(stored)
}
