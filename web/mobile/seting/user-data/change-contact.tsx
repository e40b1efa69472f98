import type { OwnInfo } from '#contract/modules/account/user.ts'
import { contactTitle } from '#web/features/account/contact-dialog.tsx'
import { ContactForm, type ContactKind, useContactChange } from '#web/features/account/contact-form.tsx'
import { useBack } from '#web/mobile/frame/use-back.ts'
import styles from '#web/mobile/seting/account.module.css'
import { useMe } from '#web/session/use-me.ts'
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
