import styles from '#web/features/chat/chat.module.css'
import { Quote } from '#web/features/chat/marks/quote.tsx'
import type { TimelineItem } from '#web/features/chat/timeline.ts'
import { Words } from '#web/reader/words.tsx'
import { ForwardBody } from './forward-body.tsx'
import { PictureBody, VideoBody, WaitingPicture } from './media-bodies.tsx'
import { PostBody } from './post-body.tsx'

/** What a message shows, by its kind; one that is still on its way as well. Each kind has a part of its own. */
export function MessageBody({ item: { message, entry } }: { item: TimelineItem }) {
  const image = message?.image ?? entry?.image
  if (image) return <PictureBody of={image} />
  if (entry?.file) return <WaitingPicture of={entry.file} clientId={entry.clientId} />
  const video = message?.video ?? entry?.video
  if (video) return <VideoBody of={video} />
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
