import type { LoaderFunctionArgs } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { ProfileSummary } from '#web/features/account/profile-summary.tsx'
import { AvatarActions } from '#web/features/avatar/avatar-actions.tsx'
import { ProfileField } from '#web/features/profile/profile-field.tsx'
import { useProfile } from '#web/features/profile/use-profile.ts'
import { useMe } from '#web/session/use-me.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import styles from './account.module.css'
import { loadMyGrade, MyGrade } from './my-grade.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await loadMyGrade(args)
  return null
}
export const title = () => m.account_title()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <>
      <Profile me={me} />
      <Section title={m.page_grade()} anchor="grade">
        <MyGrade />
      </Section>
    </>
  )
}

function Profile({ me }: { me: OwnInfo }) {
  const profile = useProfile(me)
  return (
    <form onSubmit={(event) => void profile.save(event)}>
      <Section title={m.account_profile()}>
        <ProfileSummary me={me} badges={<MemberBadges user={me} />} />
        <AvatarActions me={me} className={styles.avatar} />
        <div className={styles.fields}>
          <ProfileField editing={profile.field('name')} />
          <ProfileField editing={profile.field('signature')} />
          <ProfileField editing={profile.field('sex')} />
        </div>
        <SaveBar
          isChanged={profile.isChanged}
          canSave={profile.canSave}
          isPending={profile.isPending}
          onDiscard={profile.reset}
        />
      </Section>
    </form>
  )
}
