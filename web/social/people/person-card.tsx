import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PublicInfo, UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Count } from '#web/social/toggles/count.tsx'
import { followLabel, useFollow } from '#web/social/toggles/follow-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { MessageButton } from './message-button.tsx'
import styles from './person-card.module.css'
import { PersonLine } from './person-line.tsx'

type Person = UserCard & { isFollow: boolean }

/** Somebody in short: who, what they say of themselves, how much they wrote, and the ways to them. */
export function PersonCard({ of }: { of: Person }) {
  const person = useQuery(userQuery(api, of._id))
  const { data } = person
  const isMe = useMe()?._id === of._id
  return (
    <>
      <PersonLine of={of} size={48} />
      {of.signature && <p className={styles.signature}>{of.signature}</p>}
      {data ? <Figures of={data} /> : <SideState of={person} rows={1} />}
      {!isMe && <Acts of={of} isFan={data?.isFan ?? false} />}
    </>
  )
}

function Figures({ of }: { of: PublicInfo }) {
  const paths = usePaths()
  return (
    <div className={styles.figures}>
      <Link to={paths.author(of._id)}>
        <Figure of={of.postsNumber} word={m.post_page_posts()} />
      </Link>
      <Link to={paths.fans(of._id)}>
        <Figure of={of.fansNumber} word={m.post_page_fans()} />
      </Link>
      <span>
        <Figure of={of.likeNumber} word={m.post_page_likes()} />
      </span>
    </div>
  )
}

function Figure({ of, word }: { of: number; word: string }) {
  return (
    <>
      <b className={styles.figure}>
        <Count of={of} />
      </b>
      <span className={styles.name}>{word}</span>
    </>
  )
}

function Acts({ of, isFan }: { of: Person; isFan: boolean }) {
  const follow = useFollow(of)
  return (
    <div className={styles.acts}>
      <Button variant={of.isFollow ? 'done' : 'primary'} size={32} block aria-pressed={of.isFollow} onClick={follow}>
        {followLabel({ isFollow: of.isFollow, isFan })}
      </Button>
      <MessageButton to={of} size={32} block />
    </div>
  )
}
