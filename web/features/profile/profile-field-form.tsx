import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './profile.module.css'
import { ProfileField } from './profile-field.tsx'
import { useProfileField } from './use-profile-field.ts'

/** A field of the profile among others, with its own button. */
export function ProfileFieldForm({ me, field }: { me: OwnInfo; field: 'name' | 'sex' | 'signature' }) {
  const editing = useProfileField(me, field)
  return (
    <form className={styles.form} onSubmit={(event) => void editing.save(event)}>
      <ProfileField editing={editing} />
      <Button type="submit" variant="primary" pending={editing.isPending} disabled={!editing.canSave}>
        {m.profile_save()}
      </Button>
    </form>
  )
}
