import { useId } from 'react'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { ProfileField } from '../../features/profile/profile-field.tsx'
import { type ProfileField as FieldName, useProfileField } from '../../features/profile/use-profile-field.ts'
import { useMe } from '../../session/use-me.ts'
import { useBack } from '../frame/use-back.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './change-field.module.css'

type ChangeFieldProps = { field: FieldName; title: string }

/** A page for one field of the profile; it is saved in the bar. */
export function ChangeField(props: ChangeFieldProps) {
  const me = useMe()
  return me && <FieldPage me={me} {...props} />
}

function FieldPage({ me, field, title }: ChangeFieldProps & { me: OwnInfo }) {
  const editing = useProfileField(me, field, useBack())
  const id = useId()
  const save = (
    <button
      type="submit"
      form={id}
      className={styles.save}
      disabled={!editing.canSave || editing.isPending}
      aria-busy={editing.isPending || undefined}
    >
      {m.profile_save()}
    </button>
  )
  return (
    <MobilePage title={title} end={save}>
      <form id={id} className={styles.form} data-field={field} onSubmit={(event) => void editing.save(event)}>
        <ProfileField editing={editing} alone />
      </form>
    </MobilePage>
  )
}
