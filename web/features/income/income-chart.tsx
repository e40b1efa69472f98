import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Income } from '#contract/modules/wallet/income.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { incomeQuery } from '#web/api/queries/wallet-queries.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './income-chart.module.css'

type Day = Income['days'][number]

const spans = ['7', '30'] as const
const looks = {
  desktop: { width: 800, height: 240, left: 56, bottom: 28, gap: 0.35 },
  mobile: { width: 360, height: 220, left: 48, bottom: 28, gap: 0.3 },
}
type Box = (typeof looks)['desktop']

const money = (amount: number) => formatMoney(Math.round(amount * 100))

/** What came by day: bought and won below, tips above; the same as a table for those who do not see it. */
export function IncomeChart({ look }: { look: keyof typeof looks }) {
  const income = useQuery(incomeQuery(api))
  const [span, setSpan] = useState<(typeof spans)[number]>('30')
  if (!income.data) return null
  const days = income.data.days.slice(-Number(span))
  return (
    <section className={styles.chart} aria-labelledby={`income-days-${look}`}>
      <div className={styles.head}>
        <h2 id={`income-days-${look}`}>{m.income_by_day()}</h2>
        <span className={styles.legend} aria-hidden="true">
          <i data-kind="buy" /> {m.wallet_line_buy()} <i data-kind="tip" /> {m.wallet_line_tip()}
        </span>
        <Segments
          label={m.income_span()}
          value={span}
          onChange={setSpan}
          segments={spans.map((value) => ({ value, label: m.income_days({ count: value }) }))}
        />
      </div>
      {days.some(({ amount }) => amount > 0) ? (
        <>
          <Drawing days={days} box={looks[look]} />
          <Table days={days} />
        </>
      ) : (
        <p className={styles.still} data-look={look}>
          {m.income_none_in({ count: span })}
        </p>
      )}
    </section>
  )
}

const steps = [0, 1, 2, 3]

/** A round number above the most that came in a day. */
function topOf(days: Day[]): number {
  const most = Math.max(0.03, ...days.map(({ amount }) => amount))
  const unit = 10 ** Math.floor(Math.log10(most / 3))
  const step = [1, 2, 2.5, 5, 10].find((times) => times * unit * 3 >= most) ?? 10
  return step * unit * 3
}

function Drawing({ days, box }: { days: Day[]; box: Box }) {
  const { width, height, left, bottom, gap } = box
  const top = topOf(days)
  const foot = height - bottom
  const high = foot - 12
  const slot = (width - left) / days.length
  const rise = (amount: number) => (high * amount) / top
  const labelled = [0, Math.floor(days.length / 3), Math.floor((days.length * 2) / 3), days.length - 1]
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {steps.map((step) => {
        const y = foot - (high * step) / 3
        return (
          <g key={step}>
            <line x1={left} x2={width} y1={y} y2={y} className={styles.grid} />
            <text x={left - 8} y={y + 4} textAnchor="end" className={styles.label}>
              {Number(((top * step) / 3).toFixed(2))}
            </text>
          </g>
        )
      })}
      {days.map(({ day, amount, tipAmount }, at) => {
        const x = left + slot * (at + gap / 2)
        const bought = rise(amount - tipAmount)
        return (
          <g key={day}>
            <rect x={x} y={foot - bought} width={slot * (1 - gap)} height={bought} rx="2" className={styles.buy} />
            <rect
              x={x}
              y={foot - bought - rise(tipAmount)}
              width={slot * (1 - gap)}
              height={rise(tipAmount)}
              rx="2"
              className={styles.tip}
            />
            {labelled.includes(at) && (
              <text
                x={x + (slot * (1 - gap)) / 2}
                y={height - 8}
                textAnchor={anchorOf(at, days)}
                className={styles.label}
              >
                {day.slice(5)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function anchorOf(at: number, { length }: Day[]): 'start' | 'middle' | 'end' {
  if (at === 0) return 'start'
  return at === length - 1 ? 'end' : 'middle'
}

function Table({ days }: { days: Day[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{m.income_by_day()}</caption>
        <thead>
          <tr>
            <th>{m.income_day()}</th>
            <th>{m.wallet_line_buy()}</th>
            <th>{m.wallet_line_tip()}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, amount, tipAmount }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{money(amount - tipAmount)}</td>
              <td>{money(tipAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
