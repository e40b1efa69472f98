import type { QueryClient } from '@tanstack/react-query'
import type { Picture } from '#contract/shared/document.ts'

type Upload = (
  queries: QueryClient,
  userId: string,
  file: File,
  onProgress: (share: number) => void,
) => Promise<Picture>

let load: (() => Promise<Upload>) | undefined

/** Whoever knows how to upload says here where that is: the outbox stands below it. */
export function bringUpload(loadUpload: () => Promise<Upload>): void {
  load = loadUpload
}

export const uploadPicture: Upload = async (...upload) => {
  if (!load) throw new Error('nobody can upload')
  return (await load())(...upload)
}
