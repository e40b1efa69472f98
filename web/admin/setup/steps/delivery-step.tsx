import { m } from '#messages/messages.js'
import { MailSection } from '#web/admin/config/login/mail-section.tsx'
import { SmsSection } from '#web/admin/config/login/sms-section.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

export function DeliveryStep() {
  const draft = useConfigDraft()
  const { MAIL, SMS } = draft.value
  return (
    <ConfigStep step="delivery" title={m.setup_delivery_title()} lead={m.setup_delivery_lead()} draft={draft} isTried>
      {(MAIL.PROVIDER === 'none' || SMS.PROVIDER === 'none') && <Notice>{m.setup_delivery_without()}</Notice>}
      <MailSection draft={draft} />
      <SmsSection draft={draft} />
    </ConfigStep>
  )
}
