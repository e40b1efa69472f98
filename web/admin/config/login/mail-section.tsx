import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, faultBelow, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { ChoiceRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretRows } from '#web/admin/config/secret-section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { checkEmail } from '#web/session/codes/contact-checks.ts'
import { DeliverySection } from './delivery-section.tsx'

type Mail = ConfigDocument['MAIL']

export function MailSection({ draft }: { draft: ConfigDraft }) {
  return (
    <DeliverySection
      draft={draft}
      part="MAIL"
      title={m.admin_f_mail()}
      lead={m.admin_mail_lead()}
      provider={m.admin_mail_provider()}
      providers={[['smtp', m.admin_mail_smtp()]]}
      test={{
        label: m.admin_mail_test_to(),
        inputMode: 'email',
        problem: (email) => checkEmail({ email }).email,
        send: (email) => api.delivery.mailTest({ email }),
        sent: m.admin_mail_test_done(),
      }}
    >
      {(draft.value.MAIL.PROVIDER === 'smtp' || faultBelow(draft, 'MAIL')) && <SmtpRows draft={draft} />}
    </DeliverySection>
  )
}

function SmtpRows({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'MAIL'))
  return (
    <>
      <PlainRow label={m.admin_mail_HOST()} placeholder="smtp.example.com" spellCheck={false} {...field('HOST')} />
      <NumberRow whole label={m.admin_mail_PORT()} {...field('PORT')} />
      <ChoiceRow<Mail['SECURITY']>
        label={m.admin_mail_SECURITY()}
        {...field('SECURITY')}
        options={[
          { value: 'tls', label: m.admin_mail_tls(), hint: m.admin_mail_tls_hint() },
          { value: 'starttls', label: m.admin_mail_starttls(), hint: m.admin_mail_starttls_hint() },
          { value: 'none', label: m.admin_mail_plain(), hint: m.admin_mail_plain_hint() },
        ]}
      />
      <PlainRow label={m.admin_mail_USER()} hint={m.admin_mail_hint_USER()} spellCheck={false} {...field('USER')} />
      <SecretRows names={['MAIL_PASSWORD']} />
      <PlainRow
        label={m.admin_mail_FROM()}
        hint={m.admin_mail_hint_FROM()}
        inputMode="email"
        spellCheck={false}
        {...field('FROM')}
      />
      <PlainRow label={m.admin_mail_FROM_NAME()} hint={m.admin_mail_hint_FROM_NAME()} {...field('FROM_NAME')} />
      <DkimRows draft={draft} />
    </>
  )
}

/** What leaves is signed, so that others can tell it from what only says that it comes from here. */
function DkimRows({ draft }: { draft: ConfigDraft }) {
  const dkim = below(partOf(draft, 'MAIL'), 'DKIM')
  const field = fieldsOf(dkim)
  return (
    <>
      <SwitchRow label={m.admin_mail_dkim()} hint={m.admin_mail_dkim_hint()} {...field('ON')} />
      {dkim.value.ON && (
        <>
          <PlainRow
            label={m.admin_mail_dkim_selector()}
            hint={m.admin_mail_dkim_selector_hint({ selector: dkim.value.SELECTOR })}
            spellCheck={false}
            {...field('SELECTOR')}
          />
          <PlainRow
            label={m.admin_mail_dkim_domain()}
            hint={m.admin_mail_dkim_domain_hint()}
            spellCheck={false}
            {...field('DOMAIN')}
          />
          <SecretRows names={['MAIL_DKIM_PRIVATE_KEY']} />
        </>
      )}
    </>
  )
}
