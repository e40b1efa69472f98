import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PostPage } from '#contract/post.ts'
import type { PublicInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { userQuery } from '../../api/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Count } from '../../social/count.tsx'
import { followLabel, useFollow } from '../../social/follow-button.tsx'
import { PersonLine } from '../../social/person-line.tsx'
import { usePlaces } from '../../social/places.ts'
import { useMembersOnly } from '../../social/use-turn.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './post.module.css'

/** Who wrote it. */
export function AuthorCard({ author }: { author: PostPage['user'] }) {
  const { data } = useQuery(userQuery(api, author._id))
  const isMe = useMe()?._id === author._id
  return (
    <Card padded aria-label={m.post_page_author()}>
      <PersonLine of={author} size={48} />
      {author.signature && <p className={styles.signature}>{author.signature}</p>}
      {data && <Figures of={data} />}
      {!isMe && <Acts author={author} isFan={data?.isFan ?? false} />}
    </Card>
  )
}

function Figures({ of }: { of: PublicInfo }) {
  const places = usePlaces()
  return (
    <div className={styles.figures}>
      <Link to={places.author(of._id)}>
        <b className={styles.figure}>
          <Count of={of.postsNumber} />
        </b>
        <span className={styles.figureName}>{m.post_page_posts()}</span>
      </Link>
      <Link to={places.fans(of._id)}>
        <b className={styles.figure}>
          <Count of={of.fansNumber} />
        </b>
        <span className={styles.figureName}>{m.post_page_fans()}</span>
      </Link>
      <span>
        <b className={styles.figure}>
          <Count of={of.likeNumber} />
        </b>
        <span className={styles.figureName}>{m.post_page_likes()}</span>
      </span>
    </div>
  )
}

function Acts({ author, isFan }: { author: PostPage['user']; isFan: boolean }) {
  const follow = useFollow(author)
  const isGuest = useMe() === null
  const membersOnly = useMembersOnly()
  const write = { size: 32, block: true } as const
  return (
    <div className={styles.acts}>
      <Button
        variant={author.isFollow ? 'quiet' : 'primary'}
        size={32}
        block
        aria-pressed={author.isFollow}
        onClick={follow}
      >
        {followLabel({ isFollow: author.isFollow, isFan })}
      </Button>
      {isGuest ? (
        <Button {...write} onClick={() => membersOnly(() => {})}>
          {m.person_write()}
        </Button>
      ) : (
        <Button {...write} to={`/message?user=${author._id}`}>
          {m.person_write()}
        </Button>
      )}
    </div>
  )
}
