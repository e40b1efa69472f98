import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { type DraftPart, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { ChoiceRow, FormRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './delivery-section.module.css'

type Part = 'SMS' | 'MAIL'
type Provider<P extends Part> = ConfigDocument[P]['PROVIDER']

type DeliverySectionProps<P extends Part> = {
  draft: ConfigDraft
  part: P
  title: string
  lead: string
  provider: string
  /** Besides the file that they lie in without one. */
  providers: [value: Provider<P>, label: string][]
  test: Pick<DeliveryTestProps, 'label' | 'inputMode' | 'problem' | 'send'> & { sent: string }
  /** The rows of the chosen provider. */
  children: ReactNode
}

/** How mails or messages leave. Without a provider they lie in a file. */
export function DeliverySection<P extends Part>(props: DeliverySectionProps<P>) {
  const { draft, part, title, lead, provider, providers, test, children } = props
  const { sent, ...trial } = test
  // Both have these two, but the compiler cannot follow that through the name of the part.
  const field = fieldsOf(partOf(draft, part) as unknown as DraftPart<{ PROVIDER: string; DAILY_BUDGET: number }>)
  return (
    <Section title={title} lead={lead}>
      <ChoiceRow
        label={provider}
        inline
        {...field('PROVIDER')}
        options={[['none', m.admin_outbox()], ...providers].map(([value = '', label]) => ({ value, label }))}
      />
      {children}
      {/* how many may leave in a day: what a flood can cost at most */}
      <NumberRow whole label={m.admin_budget()} hint={m.admin_budget_hint()} {...field('DAILY_BUDGET')} />
      <DeliveryTest
        draft={draft}
        field={part}
        {...trial}
        done={draft.saved[part].PROVIDER === 'none' ? m.admin_test_outbox() : sent}
      />
    </Section>
  )
}

type DeliveryTestProps = {
  draft: ConfigDraft
  field: 'SMS' | 'MAIL'
  label: string
  inputMode: 'tel' | 'email'
  problem: (to: string) => string | undefined
  send: (to: string) => Promise<unknown>
  /** What happened when it worked: it left for the network, or went to the outbox. */
  done: string
}

/** Sends one by the saved settings; what is only typed in cannot be tried. */
function DeliveryTest({ draft, field, label, inputMode, problem, send, done }: DeliveryTestProps) {
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const saved = draft.saved[field]
  const trial = useMutation({ mutationFn: (_tried: typeof saved) => send(to.trim()) })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== saved ? null : trial
  const run = () => {
    const found = problem(to)
    setError(found)
    if (found === undefined && !isUnsaved && !trial.isPending) trial.mutate(saved)
  }
  return (
    <FormRow label={m.admin_test()} hint={isUnsaved ? m.admin_test_unsaved() : undefined}>
      {() => (
        <div className={styles.test}>
          <TextField
            className={styles.to}
            label={label}
            hideLabel
            placeholder={label}
            inputMode={inputMode}
            autoComplete="off"
            value={to}
            error={error}
            onChange={(event) => {
              setTo(event.currentTarget.value)
              setError(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              run()
            }}
          />
          <Button size={36} disabled={isUnsaved || draft.saving} pending={trial.isPending} onClick={run}>
            {m.admin_test_send()}
          </Button>
          {shown?.isSuccess && <Notice tone="success">{done}</Notice>}
          {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
        </div>
      )}
    </FormRow>
  )
}
