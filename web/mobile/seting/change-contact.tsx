import type { OwnInfo } from '#contract/user.ts'
import { ContactForm, type ContactKind, useContactChange } from '../../features/account/contact-form.tsx'
import { contactTitle } from '../../features/account/contact-list.tsx'
import { useMe } from '../../session/use-me.ts'
import { useBack } from '../frame/use-back.ts'
import styles from './account.module.css'
import { ChangePage } from './change-page.tsx'

export function ChangeContact({ kind }: { kind: ContactKind }) {
  const me = useMe()
  return me && <ContactPage me={me} kind={kind} />
}

function ContactPage({ me, kind }: { me: OwnInfo; kind: ContactKind }) {
  const submission = useContactChange(me, kind, useBack())
  return (
    <ChangePage
      title={contactTitle(me, kind)}
      ground="surface"
      className={styles.page}
      canSave={submission.isChanged}
      isPending={submission.pending}
    >
      {(id) => <ContactForm id={id} me={me} kind={kind} submission={submission} size={48} />}
    </ChangePage>
  )
}
