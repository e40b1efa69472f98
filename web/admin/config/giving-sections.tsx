import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, type DraftPart, fieldsOf } from './draft-fields.ts'
import { AmountsRow } from './fields/amounts-row.tsx'
import { SwitchRow } from './fields/form-row.tsx'
import { NumberRow } from './fields/number-field.tsx'
import { Section } from './section.tsx'

type Earning = DraftPart<ConfigDocument['COMMON_EARNING']>

/** Bounties on questions. */
export function BountySection({ earning }: { earning: Earning }) {
  const bounty = fieldsOf(below(earning, 'BOUNTY'))
  const share = fieldsOf(below(earning, 'SHARE'))
  return (
    <Section title={m.admin_income_bounty()}>
      <SwitchRow label={m.admin_income_bounty_on()} {...bounty('ON')} />
      <NumberRow label={m.admin_income_least()} {...bounty('MIN')} />
      <NumberRow label={m.admin_income_most()} {...bounty('MAX')} />
      <NumberRow whole label={m.admin_income_bounty_days()} {...bounty('DAYS')} />
      <NumberRow
        whole
        label={m.admin_income_share_of({ name: m.admin_income_bounty() })}
        hint={m.admin_income_share_hint()}
        {...share('bounty')}
      />
    </Section>
  )
}

/** Tips to authors: how much, and what the site keeps of them. */
export function TipSection({ earning }: { earning: Earning }) {
  const tip = fieldsOf(below(earning, 'TIP'))
  const share = fieldsOf(below(earning, 'SHARE'))
  return (
    <Section title={m.admin_income_tip()}>
      <SwitchRow label={m.admin_income_tip_on()} {...tip('ON')} />
      <AmountsRow label={m.admin_income_tip_amounts()} hint={m.admin_income_tip_amounts_hint()} {...tip('AMOUNTS')} />
      <NumberRow label={m.admin_income_least()} {...tip('MIN')} />
      <NumberRow label={m.admin_income_most()} {...tip('MAX')} />
      <NumberRow label={m.admin_income_tip_daily()} hint={m.admin_income_daily_hint()} {...tip('DAILY')} />
      <NumberRow
        whole
        label={m.admin_income_share_of({ name: m.admin_income_tip() })}
        hint={m.admin_income_share_hint()}
        {...share('tip')}
      />
    </Section>
  )
}
