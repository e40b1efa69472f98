import { ContactDialog } from '#web/features/account/contact-dialog.tsx'
import { useMe } from '#web/session/use-me.ts'

type DialogProps = { open: boolean; onClose: () => void }

export function EmailDialog(props: DialogProps) {
  const me = useMe()
  return me && <ContactDialog {...props} me={me} kind="email" />
}

export function PhoneDialog(props: DialogProps) {
  const me = useMe()
  return me && <ContactDialog {...props} me={me} kind="phone" />
}
