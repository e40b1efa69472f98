import styles from '#web/features/chat/chat.module.css'
import { Quote } from '#web/features/chat/marks/quote.tsx'
import type { TimelineItem } from '#web/features/chat/timeline.ts'
import { Words } from '#web/reader/words.tsx'
import { ContactBody, WorkBody } from './card-bodies.tsx'
import { FileBody, WaitingFile } from './file-body.tsx'
import { ForwardBody } from './forward-body.tsx'
import { PictureBody, VideoBody, WaitingPicture } from './media-bodies.tsx'
import { PostBody } from './post-body.tsx'
import { StickerBody } from './sticker-body.tsx'
import { VoiceBody } from './voice-body.tsx'

/** What a message shows, by its kind; one that is still on its way as well. Each kind has a part of its own. */
export function MessageBody({ item: { message, entry } }: { item: TimelineItem }) {
  const image = message?.image ?? entry?.image
  if (image) return <PictureBody of={image} />
  if (entry?.fileAs === 'asset' && entry.file) return <WaitingFile of={entry.file} clientId={entry.clientId} />
  if (entry?.file && !entry.fileAs) return <WaitingPicture of={entry.file} clientId={entry.clientId} />
  const video = message?.video ?? entry?.video
  if (video) return <VideoBody of={video} />
  const sticker = message?.sticker ?? entry?.sticker?.picture
  if (sticker) return <StickerBody of={sticker} />
  const voice = message?.voice ?? entry?.voice
  if (voice) return <VoiceBody {...voice} url={voice.url} />
  const file = message?.file ?? entry?.asset
  if (file) return <FileBody of={file} message={message} />
  if (message?.kind === 'work') return <WorkBody of={message.work} />
  if (message?.kind === 'contact') return <ContactBody of={message.contact} />
  if (message?.kind === 'posts' || entry?.posts) return <PostBody of={message?.posts ?? entry?.posts ?? null} />
  if (message?.forward) return <ForwardBody of={message.forward} />
  return <WordsBody item={{ message, entry }} />
}

function WordsBody({ item: { message, entry } }: { item: Pick<TimelineItem, 'message' | 'entry'> }) {
  return (
    <p className={styles.bubble} data-words="">
      <Quote of={message?.quote} sessionId={message?.sessionId} waiting={entry?.quote} />
      <Words text={message?.message ?? entry?.text ?? ''} link={styles.link} />
    </p>
  )
}
