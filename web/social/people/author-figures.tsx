import { Link } from 'react-router'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { usePaths } from '#web/social/paths.ts'
import { Count } from '#web/social/toggles/count.tsx'

/** How many a member follows, has as followers, and has pleased. */
export function AuthorFigures({ user, className }: { user: PublicInfo; className?: string }) {
  const paths = usePaths()
  return (
    <ul className={className}>
      <li>
        <Link to={paths.follows(user._id)}>
          <b>
            <Count of={user.followNumber} />
          </b>
          {m.mine_follow()}
        </Link>
      </li>
      <li>
        <Link to={paths.fans(user._id)}>
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
