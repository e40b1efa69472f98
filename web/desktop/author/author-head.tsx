import { useQuery } from '@tanstack/react-query'
import Share from 'lucide-react/icons/forward'
import type { PublicInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { authorSummaryQuery } from '../../api/comment-queries.ts'
import { AuthorCover } from '../../features/member/author-cover.tsx'
import { type AuthorTab, authorTabCount, authorTabName, authorTabsOf } from '../../features/member/author-tabs.ts'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { AuthorFigures } from '../../social/author-figures.tsx'
import { FollowButton } from '../../social/follow-button.tsx'
import { MemberBadges } from '../../social/member-badges.tsx'
import { MessageButton } from '../../social/message-button.tsx'
import { PersonMenu } from '../../social/person-menu.tsx'
import { ShareMenu } from '../../social/share-menu.tsx'
import { UnblockButton } from '../../social/unblock-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
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
            <h1>{user.name}</h1>
            <MemberBadges user={user} />
          </div>
          <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
        </div>
        <AuthorFigures user={user} className={styles.figures} />
        <div className={styles.doors}>
          {isMe ? (
            <Button to="/account">{m.author_edit()}</Button>
          ) : (
            <>
              {user.isBlocked ? <UnblockButton of={user} size={36} /> : <FollowButton of={user} size={36} primary />}
              <MessageButton to={user} />
            </>
          )}
          <ShareMenu
            path={`/author/${user._id}`}
            title={user.name}
            trigger={<IconButton variant="line" icon={<Icon of={Share} />} label={m.share_menu()} />}
          />
          <PersonMenu user={user} />
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
  const tabs = authorTabsOf(user).map((one) => ({
    to: one === 'posts' ? place : `${place}?tab=${one}`,
    label: authorTabName(one),
    isCurrent: one === tab,
    count: authorTabCount(one, user, summary),
  }))
  const own = { to: '/collect', label: m.page_collect(), isCurrent: false }
  return (
    <PlaceTabs
      label={m.author_tabs()}
      inPlace={tab !== null}
      className={styles.tabs}
      tabs={isMe && !user.showsCollects ? [...tabs, own] : tabs}
    />
  )
}
