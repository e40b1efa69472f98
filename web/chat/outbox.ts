import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Picture, Video } from '#contract/shared/document.ts'
import { createSending, type Sendable, type SendingOptions } from '#web/session/outbox/sending.ts'

/** What is to be sent: words, or one thing. A file is uploaded first. */
export interface OutboxContent {
  text?: string
  image?: Picture
  video?: Video
  posts?: NonNullable<ChatMessage['posts']>
  sticker?: { _id: string; picture: Picture }
  asset?: NonNullable<ChatMessage['file']>
  /** Its address comes with the upload. */
  voice?: { duration: number; wave: number[]; path?: string; url?: string }
  /** From the device: a picture, unless it is said that it is another file, or speech. */
  file?: File
  fileAs?: 'asset' | 'voice'
  /** The message to which it answers. */
  quote?: { messageId: string; name: string; excerpt: string }
  /** Whom it calls. */
  mentions?: string[]
  /** It goes to a group. */
  isGroup?: boolean
}

/** A message that the server has not answered yet. */
export interface OutboxEntry extends OutboxContent, Sendable {
  sessionId: string
}

export type OutboxOptions = Omit<SendingOptions<OutboxEntry>, 'prepared' | 'laneOf'> & {
  upload: (file: File, onProgress: (share: number) => void) => Promise<Picture>
  uploadOther: (file: File, onProgress: (share: number) => void) => Promise<NonNullable<ChatMessage['file']>>
}

function withOther(
  entry: OutboxEntry,
  as: NonNullable<OutboxContent['fileAs']>,
  asset: NonNullable<OutboxContent['asset']>,
): OutboxEntry {
  if (as === 'asset') return { ...entry, asset }
  const { duration = 0, wave = [] } = entry.voice ?? {}
  return { ...entry, voice: { duration, wave, path: asset.path, url: asset.url } }
}

/** A session whose first could not be sent now waits as a whole, or it would lose its order. */
const laneOf = ({ sessionId }: OutboxEntry) => sessionId

export type Outbox = ReturnType<typeof createOutbox>

/** Messages on their way, in their order. */
export function createOutbox({ upload, uploadOther, ...options }: OutboxOptions) {
  const prepared: SendingOptions<OutboxEntry>['prepared'] = async (entry, put, watch) => {
    const { file, fileAs, ...rest } = entry
    if (!file) return entry
    const ready = fileAs
      ? withOther(rest, fileAs, await uploadOther(file, watch))
      : { ...rest, image: await upload(file, watch) }
    // Kept at once: what has arrived need not be uploaded again.
    await put(ready)
    return ready
  }
  const sending = createSending<OutboxEntry>({ ...options, prepared, laneOf })
  return {
    ...sending,
    add: (sessionId: string, content: OutboxContent) => sending.add({ ...content, sessionId }),
    /** Nothing more goes to this session. */
    async forget(sessionId: string): Promise<void> {
      for (const entry of sending.entries()) if (entry.sessionId === sessionId) await sending.remove(entry.clientId)
    },
  }
}
