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
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ConfigPage } from './config-page.tsx'
import { below, type DraftPart, fieldsOf, partOf } from './draft-fields.ts'
import { AmountsRow } from './fields/amounts-row.tsx'
import { ChoiceRow, FormRow, SwitchRow } from './fields/form-row.tsx'
import { NumberRow } from './fields/number-field.tsx'
import { Section } from './section.tsx'
import { useConfigDraft } from './use-config-draft.ts'

export const loader = configLoader
export const title = () => m.admin_income()

type Earning = DraftPart<ConfigDocument['COMMON_EARNING']>

/** Who may sell what, what the site keeps of it, and how it is paid out. */
export function Component() {
  const draft = useConfigDraft()
  const earning = partOf(draft, 'COMMON_EARNING')
  return (
    <ConfigPage title={m.admin_income()} lead={m.admin_income_lead()} draft={draft} below={<Sums />}>
      <Selling earning={earning} />
      <Shares earning={earning} />
      <Giving earning={earning} />
      <Withdrawing earning={earning} />
    </ConfigPage>
  )
}

function Selling({ earning }: { earning: Earning }) {
  const field = fieldsOf(earning)
  const price = fieldsOf(below(earning, 'PRICE'))
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
      <NumberRow whole label={m.admin_income_hold()} hint={m.admin_income_hold_hint()} {...field('HOLD_DAYS')} />
      <NumberRow label={m.admin_income_daily()} hint={m.admin_income_daily_hint()} {...field('SPEND_DAILY')} />
    </Section>
  )
}

const shareNames = {
  posts: m.target_posts,
  file: m.target_file,
  chapter: m.target_chapter,
  work: m.target_work,
  column: m.target_column,
  system: m.target_system,
  tip: m.admin_income_tip,
  bounty: m.admin_income_bounty,
}

function Shares({ earning }: { earning: Earning }) {
  const share = fieldsOf(below(earning, 'SHARE'))
  return (
    <Section title={m.admin_income_share()} lead={m.admin_income_share_hint()}>
      {(Object.keys(shareNames) as (keyof typeof shareNames)[]).map((kind) => (
        <NumberRow key={kind} whole label={m.admin_income_share_of({ name: shareNames[kind]() })} {...share(kind)} />
      ))}
    </Section>
  )
}

function Giving({ earning }: { earning: Earning }) {
  const tip = fieldsOf(below(earning, 'TIP'))
  const bounty = fieldsOf(below(earning, 'BOUNTY'))
  return (
    <>
      <Section title={m.admin_income_tip()}>
        <SwitchRow label={m.admin_income_tip_on()} {...tip('ON')} />
        <AmountsRow label={m.admin_income_tip_amounts()} hint={m.admin_income_tip_amounts_hint()} {...tip('AMOUNTS')} />
        <NumberRow label={m.admin_income_least()} {...tip('MIN')} />
        <NumberRow label={m.admin_income_most()} {...tip('MAX')} />
        <NumberRow label={m.admin_income_tip_daily()} hint={m.admin_income_daily_hint()} {...tip('DAILY')} />
      </Section>
      <Section title={m.admin_income_bounty()}>
        <SwitchRow label={m.admin_income_bounty_on()} {...bounty('ON')} />
        <NumberRow label={m.admin_income_least()} {...bounty('MIN')} />
        <NumberRow label={m.admin_income_most()} {...bounty('MAX')} />
        <NumberRow whole label={m.admin_income_bounty_days()} {...bounty('DAYS')} />
      </Section>
    </>
  )
}

const ways = { alipay: m.admin_income_way_alipay, wechat: m.admin_income_way_wechat, bank: m.admin_income_way_bank }
type Way = keyof typeof ways

function Withdrawing({ earning }: { earning: Earning }) {
  const field = fieldsOf(below(earning, 'WITHDRAW'))
  const { value: chosen, error, onChange } = field('WAYS')
  const toggle = (way: Way, isOn: boolean) =>
    onChange((Object.keys(ways) as Way[]).filter((one) => (one === way ? isOn : chosen.includes(one))))
  return (
    <Section title={m.admin_income_withdraw()}>
      <SwitchRow label={m.admin_income_withdraw_on()} hint={m.admin_income_withdraw_hint()} {...field('ON')} />
      <NumberRow label={m.admin_income_least()} {...field('MIN')} />
      <NumberRow label={m.admin_income_most()} {...field('MAX')} />
      <NumberRow label={m.admin_income_rate()} hint={m.admin_income_rate_hint()} {...field('RATE')} />
      <NumberRow label={m.admin_income_fee_percent()} {...field('FEE_PERCENT')} />
      <NumberRow label={m.admin_income_fee_min()} {...field('FEE_MIN')} />
      <NumberRow whole label={m.admin_income_daily_count()} {...field('DAILY_COUNT')} />
      <NumberRow label={m.admin_income_daily_amount()} {...field('DAILY_AMOUNT')} />
      <FormRow label={m.admin_income_ways()} error={error}>
        {() =>
          (Object.keys(ways) as Way[]).map((way) => (
            <Checkbox
              key={way}
              label={ways[way]()}
              checked={chosen.includes(way)}
              onChange={(isOn) => toggle(way, isOn)}
            />
          ))
        }
      </FormRow>
      <ChoiceRow
        label={m.admin_income_realname()}
        options={[
          { value: 'off', label: m.admin_income_realname_off() },
          { value: 'optional', label: m.admin_income_realname_optional() },
          { value: 'required', label: m.admin_income_realname_required() },
        ]}
        {...field('REALNAME')}
      />
      <NumberRow label={m.admin_income_two_eyes()} hint={m.admin_income_two_eyes_hint()} {...field('TWO_EYES')} />
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
  ['platform', m.admin_ledger_a_platform_share],
  ['fees', m.admin_ledger_a_fee],
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
