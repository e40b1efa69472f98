import type { FoundMessage } from '#contract/modules/chat/message-search.ts'
import { m } from '#messages/messages.js'
import { formatListTime } from '#web/features/chat/chat-time.ts'
import { GroupFace } from '#web/features/chat/group/group-face.tsx'
import { excerptOf } from '#web/features/chat/marks/message-words.ts'
import { nameOf } from '#web/features/chat/use-chat-acts.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Highlight } from '#web/social/highlight.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import styles from './find.module.css'

type FoundRowProps = { of: FoundMessage; words: string[]; isInOne: boolean; onChoose: () => void }

/** One message that was found: whose it is, in which chat, when, and its words around what was looked for. */
export function FoundRow({ of, words, isInOne, onChoose }: FoundRowProps) {
  const { now } = usePage()
  const current = useNow() ?? now
  const me = useMe()?._id
  const author = of.fromUserId === me ? m.chat_my_name() : (authorOf(of)?.name ?? m.person_gone())
  return (
    <button type="button" className={styles.row} onClick={onChoose}>
      <Face of={of} isInOne={isInOne} isMine={of.fromUserId === me} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{isInOne ? author : nameOf(of.session)}</span>
          <time dateTime={new Date(of.createTime).toISOString()} className={styles.time}>
            {formatListTime(of.createTime, current)}
          </time>
        </span>
        <span className={styles.words}>
          {!isInOne && `${m.group_line({ name: author, text: '' })}`}
          <Highlight text={around(wordsOf(of), words)} words={words} />
        </span>
      </span>
      <Look of={of} />
    </button>
  )
}

/** What was sent, small. */
function Look({ of: { image, video, sticker } }: { of: FoundMessage }) {
  const picture = image ?? sticker
  const address = picture ? picture.thumb || picture.url : video?.coverThumb || video?.cover
  return address ? <img src={address} alt="" className={styles.look} width={48} height={48} loading="lazy" /> : null
}

const authorOf = ({ fromUser, session }: FoundMessage) => fromUser ?? session.toUser

function Face({ of, isInOne, isMine }: { of: FoundMessage; isInOne: boolean; isMine: boolean }) {
  if (!isInOne && of.session.group) return <GroupFace of={of.session.group} size={40} />
  if (isInOne && isMine) return <OwnAvatar size={40} />
  const person = isInOne ? authorOf(of) : of.session.toUser
  return person ? <MemberAvatar of={person} size={40} /> : <Avatar name="" size={40} gone />
}

function wordsOf(of: FoundMessage): string {
  const sent = of.forward?.items.map(({ name, text }) => m.group_line({ name, text })).join(' ')
  return sent ?? excerptOf(of)
}

const before = 20

/** From a little before the first of the words, where that is far in. */
function around(text: string, words: string[]): string {
  const places = words.map((word) => text.indexOf(word)).filter((at) => at > before)
  const hasEarly = words.some((word) => text.slice(0, before + word.length).includes(word))
  if (places.length === 0 || hasEarly) return text
  return `…${text.slice(Math.min(...places) - before)}`
}
