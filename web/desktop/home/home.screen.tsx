import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { feedEmptiness, feedOf } from '../../features/feed/feeds.ts'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { openLogin } from '../../session/login-door.ts'
import { useMe } from '../../session/use-me.ts'
import { useSite } from '../../session/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import { ComposeBox } from './compose-box.tsx'
import { FeedBar } from './feed-bar.tsx'
import { JoinCard } from './join-card.tsx'
import { MemberCard } from './member-card.tsx'

export const title = () => ''

export function Component() {
  const me = useMe()
  const { COMMON_SITE_NAME } = useSite()
  useLoginOffer(me === null)
  return (
    <Page side={me ? <MemberCard me={me} /> : <JoinCard />}>
      <HiddenTitle>{m.home_title({ site: COMMON_SITE_NAME })}</HiddenTitle>
      {me && <ComposeBox me={me} />}
      <FeedBar />
      <FeedContent isMember={me !== null} />
    </Page>
  )
}

function FeedContent({ isMember }: { isMember: boolean }) {
  const [search] = useSearchParams()
  const feed = feedOf(search)
  const { title, hint } = feedEmptiness(feed)
  if (feed === 'follow' && !isMember)
    return (
      <Card>
        <EmptyState
          level={2}
          drawing="people"
          title={m.home_follow_guest()}
          description={hint}
          action={
            <Button variant="soft" size={32} onClick={openLogin}>
              {m.shell_login()}
            </Button>
          }
        />
      </Card>
    )
  const publish = isMember && feed !== 'follow' && (
    <Button variant="soft" size={32} to="/platform/editor-posts">
      {m.home_first_post()}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        level={2}
        drawing={feed === 'follow' ? 'people' : 'posts'}
        title={title}
        description={hint}
        action={publish || undefined}
      />
    </Card>
  )
}

let hasOffered = false

/** Guests who open the home page are asked in, once per page load: closing the dialog is an answer. */
function useLoginOffer(isGuest: boolean) {
  useEffect(() => {
    if (!isGuest || hasOffered) return
    hasOffered = true
    openLogin()
  }, [isGuest])
}
