import { AuthorsToFollow, useAuthorsToFollow } from '#web/features/authors-to-follow/authors-to-follow.tsx'
import { AvatarActions } from '#web/features/avatar/avatar-actions.tsx'
import { WelcomeDialog } from '#web/features/welcome/welcome-dialog.tsx'
import { useMe } from '#web/session/use-me.ts'

export function Welcome() {
  const me = useMe()
  const hasPeople = useAuthorsToFollow(me?.isWelcomed === false).length > 0
  return me && <WelcomeDialog me={me} avatar={<AvatarActions me={me} />} people={hasPeople && <AuthorsToFollow />} />
}
