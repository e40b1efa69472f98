import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Share from 'lucide-react/icons/forward'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { authorSummaryQuery } from '#web/api/queries/comment-queries.ts'
import { AuthorCover } from '#web/features/member/author-cover.tsx'
import { type AuthorTab, authorTabCount, authorTabName, authorTabsOf } from '#web/features/member/author-tabs.ts'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useSite } from '#web/session/use-site.ts'
import { AuthorFigures } from '#web/social/people/author-figures.tsx'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { MessageButton } from '#web/social/people/message-button.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { PersonMenu } from '#web/social/people/person-menu.tsx'
import { ShareMenu } from '#web/social/share/share-menu.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { UnblockButton } from '#web/social/toggles/unblock-button.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './author.module.css'

type AuthorHeadProps = { user: PublicInfo; isMe: boolean /** None on the lists of people. */; tab: AuthorTab | null }

export function AuthorHead({ user, isMe, tab }: AuthorHeadProps) {
  return (
    <Card className={styles.head}>
      <AuthorCover user={user} className={styles.band} />
      <div className={styles.who}>
        <MemberAvatar of={user} size={96} ring labelled className={styles.avatar} />
        <div className={styles.text}>
          <div className={styles.name}>
            <h1 {...nameLook(user)}>{user.name}</h1>
            <MemberBadges user={user} />
          </div>
          <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
          <IpRegion name={user.ipRegion} className={styles.region} />
        </div>
        <AuthorFigures user={user} className={styles.figures} />
        <div className={styles.actions}>
          {isMe ? (
            <Button to="/account">{m.author_edit()}</Button>
          ) : (
            <>
              {user.isBlocked ? <UnblockButton of={user} size={36} /> : <FollowButton of={user} size={36} primary />}
              <MessageButton to={user} icon={<Icon of={MessageCircle} size={16} />} />
            </>
          )}
          <ShareMenu
            path={`/author/${user._id}`}
            title={user.name}
            trigger={<IconButton variant="line" icon={<Icon of={Share} />} label={m.share_menu()} />}
          />
          <PersonMenu
            user={user}
            trigger={<IconButton variant="line" icon={<Icon of={Ellipsis} />} label={m.person_menu()} />}
          />
        </div>
      </div>
      <AuthorTabs user={user} isMe={isMe} tab={tab} />
    </Card>
  )
}

/** Who does not show the bookmarks finds them here all the same. */
function AuthorTabs({ user, isMe, tab }: AuthorHeadProps) {
  const summary = useQuery(authorSummaryQuery(api, user._id)).data
  const place = `/author/${user._id}`
  const tabs = authorTabsOf(user, useSite()).map((one) => ({
    to: one === 'posts' ? place : `${place}?tab=${one}`,
    label: authorTabName(one),
    isCurrent: one === tab,
    count: authorTabCount(one, user, summary),
  }))
  const own = { to: '/collect', label: m.page_collect(), isCurrent: false }
  return (
    <LinkTabs
      label={m.author_tabs()}
      inPlace={tab !== null}
      className={styles.tabs}
      tabs={isMe && !user.showsCollects ? [...tabs, own] : tabs}
    />
  )
}
