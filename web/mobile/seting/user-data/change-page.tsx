import { type ReactNode, useId } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { ProfileField } from '#web/features/profile/profile-field.tsx'
import { type ProfileField as FieldName, useProfile } from '#web/features/profile/use-profile.ts'
import { useBack } from '#web/mobile/frame/use-back.ts'
import { MobilePage, type MobilePageProps } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'
import styles from './change-field.module.css'

type ChangePageProps = Pick<MobilePageProps, 'ground' | 'className'> & {
  title: string
  /** Something has changed and could be right. */
  canSave: boolean
  isPending: boolean
  /** The form with this id, which is saved in the bar. */
  children: (id: string) => ReactNode
}

/** A page that changes one thing: every one of them is saved at the same place. */
export function ChangePage({ title, canSave, isPending, children, ...page }: ChangePageProps) {
  const id = useId()
  const save = (
    <button
      type="submit"
      form={id}
      className={styles.save}
      disabled={!canSave || isPending}
      aria-busy={isPending || undefined}
    >
      {m.profile_save()}
    </button>
  )
  return (
    <MobilePage {...page} title={title} end={save}>
      {children(id)}
    </MobilePage>
  )
}

type ChangeFieldProps = { field: FieldName; title: string }

/** A page for one field of the profile; it is saved in the bar. */
export function ChangeField(props: ChangeFieldProps) {
  const me = useMe()
  const restriction = useRestriction()
  // A mute is about what others see.
  if (restriction && (restriction.kind !== 'mute' || props.field !== 'sex'))
    return (
      <MobilePage title={props.title} ground="surface">
        <RestrictionPage of={restriction} />
      </MobilePage>
    )
  return me && <FieldPage me={me} {...props} />
}

function FieldPage({ me, field, title }: ChangeFieldProps & { me: OwnInfo }) {
  const profile = useProfile(me, useBack())
  return (
    <ChangePage title={title} canSave={profile.canSave} isPending={profile.isPending}>
      {(id) => (
        <form id={id} className={styles.form} data-field={field} onSubmit={(event) => void profile.save(event)}>
          <ProfileField editing={profile.field(field)} alone />
        </form>
      )}
    </ChangePage>
  )
}
