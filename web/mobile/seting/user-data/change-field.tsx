import type { OwnInfo } from '#contract/modules/account/user.ts'
import { ProfileField } from '#web/features/profile/profile-field.tsx'
import { type ProfileField as FieldName, useProfile } from '#web/features/profile/use-profile.ts'
import { useBack } from '#web/mobile/frame/use-back.ts'
import { useMe } from '#web/session/use-me.ts'
import styles from './change-field.module.css'
import { ChangePage } from './change-page.tsx'

type ChangeFieldProps = { field: FieldName; title: string }

/** A page for one field of the profile; it is saved in the bar. */
export function ChangeField(props: ChangeFieldProps) {
  const me = useMe()
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
