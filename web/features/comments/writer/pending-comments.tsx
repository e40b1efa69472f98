import { m } from '#messages/messages.js'
import { Face, Names } from '#web/features/comments/author-line.tsx'
import styles from '#web/features/comments/comments.module.css'
import { useTalk } from '#web/features/comments/thread-context.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Letter, Place } from './drafts.ts'
import { useLetters } from './use-drafts.ts'

/** What has been written here and has not arrived yet. */
export function Letters({ place, large }: { place: Place; large?: boolean }) {
  const isLarge = large ?? place === 'post'
  return useLetters(place).map((letter) => <LetterItem key={letter.key} letter={letter} large={isLarge} />)
}

function LetterItem({ letter, large }: { letter: Letter; large: boolean }) {
  const { look } = useTalk()
  const me = useMe()
  if (!me) return null
  const isSending = letter.state === 'sending'
  return (
    <li className={large ? styles.comment : styles.reply} data-sending={isSending || undefined}>
      <Face of={me} size={large ? (look === 'mobile' ? 36 : 40) : 24} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Names of={me} />
          {isSending && (
            <span className={styles.floor} role="status">
              {m.comment_sending()}
            </span>
          )}
        </div>
        <p className={styles.text} data-open="">
          {letter.to?.replyId && `${m.comment_answer_to()} @${letter.to.name}${m.comment_answer_colon()}`}
          {letter.text}
        </p>
        {letter.images.length > 0 && <MediaGrid images={letter.images} className={styles.images} />}
        {!isSending && <Failure letter={letter} />}
      </div>
    </li>
  )
}

/** The words stay. They can be sent again as they are, or taken back into the box. */
function Failure({ letter }: { letter: Letter }) {
  const { desk, write } = useTalk()
  const edit = () => {
    desk.get()?.takeBack(letter.key)
    const { place, to } = letter
    if (place === 'post') write('post')
    else write({ commentId: place.slice('comment:'.length), replyId: to?.replyId ?? null, name: to?.name ?? '' })
  }
  return (
    <div className={styles.failure} role="alert">
      <span>
        {m.comment_failed({ reason: letter.error })}
        {letter.isWaiting && ` ${m.comment_waits()}`}
      </span>
      <Button variant="danger" size={28} onClick={() => void desk.get()?.retry(letter.key)}>
        {m.ui_retry()}
      </Button>
      <Button variant="text" size={28} onClick={edit}>
        {m.comment_edit()}
      </Button>
    </div>
  )
}
