import { useQuery } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { expLogQuery, gradeQuery } from '#web/api/queries/grade-queries.ts'
import { ProfileSummary } from '#web/features/account/profile-summary.tsx'
import { AvatarActions } from '#web/features/avatar/avatar-actions.tsx'
import { CheckIn } from '#web/features/grade/check-in.tsx'
import { EarningRules } from '#web/features/grade/earning-rules.tsx'
import { ExpLog } from '#web/features/grade/exp-log.tsx'
import { GradeSummary } from '#web/features/grade/grade-summary.tsx'
import { LevelTable } from '#web/features/grade/level-table.tsx'
import { NameColours } from '#web/features/profile/name-colours.tsx'
import { ProfileField } from '#web/features/profile/profile-field.tsx'
import { useProfile } from '#web/features/profile/use-profile.ts'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LeaveQuestion, StayOrLeave } from '#web/ui/overlays/leave-question.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** A failure is the section's own to tell, not the page's. */
export const loader = preloadForMember(({ api: own, queries }) =>
  Promise.all([queries.prefetchQuery(gradeQuery(own)), queries.prefetchInfiniteQuery(expLogQuery(own))]),
)
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

const allFields = ['name', 'signature', 'sex'] as const
const mutedFields = ['sex'] as const

function Profile({ me }: { me: OwnInfo }) {
  const profile = useProfile(me)
  const restriction = useRestriction()
  // A mute is about what others see.
  const fields = restriction?.kind === 'mute' ? mutedFields : restriction ? [] : allFields
  return (
    <form onSubmit={(event) => void profile.save(event)}>
      <Section title={m.account_profile()}>
        <ProfileSummary me={me} badges={<MemberBadges user={me} />} />
        {restriction ? (
          <RestrictionNotice of={restriction} className={styles.avatar} />
        ) : (
          <AvatarActions me={me} className={styles.avatar} />
        )}
        {fields.length > 0 && (
          <>
            <div className={styles.fields}>
              {fields.map((field) => (
                <ProfileField key={field} editing={profile.field(field)} />
              ))}
              {!restriction && <NameColours me={me} />}
            </div>
            <SaveBar
              isChanged={profile.isChanged}
              canSave={profile.canSave}
              isPending={profile.isPending}
              onDiscard={profile.reset}
            />
          </>
        )}
      </Section>
    </form>
  )
}

type SaveBarProps = { isChanged: boolean; canSave: boolean; isPending: boolean; onDiscard: () => void }

/** The one place where a page of the settings is saved; it stays in sight. Whoever leaves without it is asked. */
function SaveBar({ isChanged, canSave, isPending, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <p className={styles.hint} role="status">
        {isChanged ? m.account_unsaved() : m.account_all_saved()}
      </p>
      <Button onClick={onDiscard} disabled={!isChanged || isPending}>
        {m.account_discard()}
      </Button>
      <Button type="submit" variant="primary" pending={isPending} disabled={!canSave}>
        {m.profile_save()}
      </Button>
      <UnsavedQuestion isChanged={isChanged} onDiscard={onDiscard} />
    </div>
  )
}

function UnsavedQuestion({ isChanged, onDiscard }: Pick<SaveBarProps, 'isChanged' | 'onDiscard'>) {
  // The router takes one question at a time, and an upload that would be cut off comes first.
  if (useLeaveGuard() !== null) return null
  return (
    <LeaveQuestion
      mayLose={() => isChanged}
      onUnload={isChanged}
      title={m.account_leave_title()}
      description={m.account_leave_text()}
      onLeft={onDiscard}
      footer={(answers) => (
        <StayOrLeave {...answers} stayLabel={m.account_leave_stay()} leaveLabel={m.account_leave_go()} />
      )}
    />
  )
}

/** How far I have come, how it goes on, and what it was for. */
function MyGrade() {
  const { data: info, error, refetch, isFetching } = useQuery(gradeQuery(api))
  if (!info) return error && <LoadError of={{ error, refetch, isFetching }} compact />
  return (
    <>
      <div className={styles.grade}>
        <GradeSummary info={info} />
        <CheckIn checkIn={info.checkIn} />
      </div>
      <Tabs
        label={m.page_grade()}
        className={styles.gradeTabs}
        tabs={[
          { value: 'log', label: m.grade_log() },
          { value: 'rules', label: m.grade_how() },
          { value: 'levels', label: m.grade_levels() },
        ]}
      >
        <TabPanel value="log" className={styles.gradePanel}>
          <ExpLog />
        </TabPanel>
        <TabPanel value="rules" className={styles.gradePanel}>
          <EarningRules rules={info.rules} />
        </TabPanel>
        <TabPanel value="levels" className={styles.gradePanel}>
          <LevelTable levels={info.levels} grade={info.grade} />
        </TabPanel>
      </Tabs>
    </>
  )
}
