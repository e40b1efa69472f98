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
        <Linked to={paths.follows(user._id)} of={user.followNumber} word={m.mine_follow()} />
      </li>
      <li>
        <Linked to={paths.fans(user._id)} of={user.fansNumber} word={m.mine_fans()} />
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

function Linked({ to, of, word }: { to: string; of: number; word: string }) {
  return (
    <Link to={to}>
      <b>
        <Count of={of} />
      </b>
      {word}
    </Link>
  )
}
