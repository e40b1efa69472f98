import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { EarningSums } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import pairs from '#web/admin/pairs.module.css'
import { api } from '#web/api/browser.ts'
import { earningSumsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { ConfigPage } from './config-page.tsx'
import { below, type DraftPart, fieldsOf, partOf } from './draft-fields.ts'
import { WithdrawSection } from './earning/withdraw-section.tsx'
import { ChoiceRow, SwitchRow } from './fields/form-row.tsx'
import { NumberRow } from './fields/number-field.tsx'
import { BountySection, TipSection } from './giving-sections.tsx'
import { Section } from './section.tsx'
import { useConfigDraft } from './use-config-draft.ts'

export const loader = configLoader
export const title = () => m.admin_income()

type Earning = DraftPart<ConfigDocument['COMMON_EARNING']>

/** Who may sell, what the site keeps of it, and what became of it. */
export function Component() {
  const draft = useConfigDraft()
  const earning = partOf(draft, 'COMMON_EARNING')
  return (
    <ConfigPage title={m.admin_income()} lead={m.admin_income_lead()} draft={draft} below={<Sums />}>
      <Selling earning={earning} />
      <TipSection earning={earning} />
      <BountySection earning={earning} />
      <WithdrawSection withdraw={below(earning, 'WITHDRAW')} />
    </ConfigPage>
  )
}

function Selling({ earning }: { earning: Earning }) {
  const field = fieldsOf(earning)
  const price = fieldsOf(below(earning, 'PRICE'))
  const share = fieldsOf(below(earning, 'SHARE'))
  return (
    <Section title={m.admin_income_selling()}>
      <SwitchRow label={m.admin_income_on()} hint={m.admin_income_on_hint()} {...field('ON')} />
      <ChoiceRow
        label={m.admin_income_sellers()}
        options={[
          { value: 'nobody', label: m.admin_income_sellers_nobody() },
          { value: 'level', label: m.admin_income_sellers_level() },
          { value: 'member', label: m.admin_income_sellers_member() },
        ]}
        {...field('SELLERS')}
      />
      {earning.value.SELLERS === 'level' && (
        <NumberRow whole label={m.admin_income_seller_level()} {...field('SELLER_LEVEL')} />
      )}
      <NumberRow label={m.admin_income_price_min()} {...price('MIN')} />
      <NumberRow label={m.admin_income_price_max()} {...price('MAX')} />
      <NumberRow
        whole
        label={m.admin_income_share_of({ name: m.target_posts() })}
        hint={m.admin_income_share_hint()}
        {...share('posts')}
      />
      <NumberRow whole label={m.admin_income_hold()} hint={m.admin_income_hold_hint()} {...field('HOLD_DAYS')} />
      <NumberRow label={m.admin_income_daily()} hint={m.admin_income_daily_hint()} {...field('SPEND_DAILY')} />
    </Section>
  )
}

const figures: [keyof EarningSums, () => string][] = [
  ['purchases', m.admin_income_sum_purchases],
  ['tips', m.admin_income_tip],
  ['bounties', m.admin_income_bounty],
  ['goods', m.target_goods],
  ['refunds', m.admin_income_sum_refunds],
  ['due', m.admin_ledger_a_income_due],
  ['settled', m.admin_income_sum_settled],
  ['converted', m.admin_income_sum_converted],
  ['withdrawing', m.admin_ledger_a_withdrawing],
  ['withdrawn', m.admin_ledger_a_cash_out],
  ['fees', m.admin_ledger_a_fee],
  ['platform', m.admin_ledger_a_platform_share],
  ['difference', m.admin_income_sum_difference],
]

/** From the first sale on, so that the last line can be believed. */
function Sums() {
  const sums = useQuery(earningSumsQuery(api))
  return (
    <Section title={m.admin_income_sums()} lead={m.admin_income_sums_hint()}>
      {sums.data ? (
        <dl className={pairs.pairs}>
          {figures.map(([key, name]) => (
            <Fragment key={key}>
              <dt>{name()}</dt>
              <dd>{formatMoney(Math.round(sums.data[key] * 100))}</dd>
            </Fragment>
          ))}
        </dl>
      ) : sums.isPending ? (
        <SkeletonLines widths={[60, 80, 50]} />
      ) : (
        <LoadError of={sums} level={3} />
      )}
    </Section>
  )
}
