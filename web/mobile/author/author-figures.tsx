import { Link } from 'react-router'
import type { PublicInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { Count } from '../../social/count.tsx'
import { usePlaces } from '../../social/places.ts'
import styles from './author.module.css'

type Figures = Pick<PublicInfo, '_id' | 'followNumber' | 'fansNumber' | 'likeNumber' | 'postsNumber'>

export function AuthorFigures({ user }: { user: Figures }) {
  const places = usePlaces()
  return (
    <ul className={styles.figures}>
      <li>
        <Link to={places.follows(user._id)}>
          <b>
            <Count of={user.followNumber} />
          </b>
          {m.mine_follow()}
        </Link>
      </li>
      <li>
        <Link to={places.fans(user._id)}>
          <b>
            <Count of={user.fansNumber} />
          </b>
          {m.mine_fans()}
        </Link>
      </li>
      <li>
        <b>
          <Count of={user.likeNumber} />
        </b>
        {m.mine_likes()}
      </li>
    </ul>
  )
}
