import type { ChangeEvent } from 'react'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { ChoiceRow } from '#web/admin/config/fields/choice-row.tsx'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretRows } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { checkEmail } from '#web/session/codes/contact-checks.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { BudgetField } from './budget-field.tsx'
import { DeliveryTest } from './delivery-test.tsx'
import { partSetter } from './part-setter.ts'

type Mail = ConfigDocument['MAIL']

/** How mails leave. Without a server they lie in a file. */
export function MailSection({ draft }: { draft: ConfigDraft }) {
  const { value, error, set } = partSetter(draft, 'MAIL')
  return (
    <Section title={m.admin_f_mail()} lead={m.admin_mail_lead()}>
      <ChoiceRow<Mail['PROVIDER']>
        label={m.admin_mail_provider()}
        error={error('PROVIDER')}
        inline
        value={value.PROVIDER}
        onChange={(PROVIDER) => set({ PROVIDER }, 'PROVIDER')}
        options={[
          { value: 'none', label: m.admin_outbox() },
          { value: 'smtp', label: m.admin_mail_smtp() },
        ]}
      />
      {value.PROVIDER === 'smtp' && <SmtpRows draft={draft} />}
      <BudgetField draft={draft} part="MAIL" />
      <DeliveryTest
        draft={draft}
        field="MAIL"
        label={m.admin_mail_test_to()}
        inputMode="email"
        problem={(email) => checkEmail({ email }).email}
        send={(email) => api.delivery.mailTest({ email })}
        done={draft.saved.MAIL.PROVIDER === 'none' ? m.admin_test_outbox() : m.admin_mail_test_done()}
      />
    </Section>
  )
}

function SmtpRows({ draft }: { draft: ConfigDraft }) {
  const { value, error, set } = partSetter(draft, 'MAIL')
  const text = (name: 'HOST' | 'USER' | 'FROM' | 'FROM_NAME') => ({
    value: value[name],
    error: error(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }, name),
  })
  return (
    <>
      <PlainRow label={m.admin_mail_HOST()} placeholder="smtp.example.com" spellCheck={false} {...text('HOST')} />
      <NumberField
        whole
        className={classNames(rows.row, rows.short)}
        label={m.admin_mail_PORT()}
        value={value.PORT}
        error={error('PORT')}
        onChange={(PORT) => set({ PORT }, 'PORT')}
      />
      <ChoiceRow<Mail['SECURITY']>
        label={m.admin_mail_SECURITY()}
        error={error('SECURITY')}
        value={value.SECURITY}
        onChange={(SECURITY) => set({ SECURITY }, 'SECURITY')}
        options={[
          { value: 'tls', label: m.admin_mail_tls(), hint: m.admin_mail_tls_hint() },
          { value: 'starttls', label: m.admin_mail_starttls(), hint: m.admin_mail_starttls_hint() },
          { value: 'none', label: m.admin_mail_plain(), hint: m.admin_mail_plain_hint() },
        ]}
      />
      <PlainRow label={m.admin_mail_USER()} hint={m.admin_mail_hint_USER()} spellCheck={false} {...text('USER')} />
      <SecretRows names={['MAIL_PASSWORD']} />
      <PlainRow
        label={m.admin_mail_FROM()}
        hint={m.admin_mail_hint_FROM()}
        inputMode="email"
        spellCheck={false}
        {...text('FROM')}
      />
      <PlainRow label={m.admin_mail_FROM_NAME()} hint={m.admin_mail_hint_FROM_NAME()} {...text('FROM_NAME')} />
    </>
  )
}
