import type { ReactNode } from 'react'
import { type ReaderLook, readerSizes } from '#contract/modules/works/reader-look.ts'
import { m } from '#messages/messages.js'
import { changeLook, useLook } from '#web/features/works/reading/look.ts'
import paper from '#web/features/works/reading/paper.module.css'
import { Segments } from '#web/ui/controls/segments.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './settings.module.css'

const grounds: Record<ReaderLook['ground'], () => string> = {
  auto: m.reader_ground_auto,
  white: m.reader_ground_white,
  cream: m.reader_ground_cream,
  green: m.reader_ground_green,
  night: m.reader_ground_night,
}

/** How the text looks; every choice is seen at once. `children`: further rows. */
export function TextSettings({ withWidth = false, children }: { withWidth?: boolean; children?: ReactNode }) {
  const look = useLook()
  return (
    <div className={styles.settings}>
      <Row name={m.reader_ground()}>
        <fieldset className={styles.swatches} aria-label={m.reader_ground()}>
          {(Object.keys(grounds) as ReaderLook['ground'][]).map((ground) => (
            <button
              key={ground}
              type="button"
              className={classNames(paper.paper, styles.swatch)}
              data-read={ground}
              aria-pressed={look.ground === ground}
              onClick={() => changeLook({ ground })}
            >
              {grounds[ground]()}
            </button>
          ))}
        </fieldset>
      </Row>
      <Row name={m.reader_size()}>
        <Stepper value={look.size} onChange={(size) => changeLook({ size })} />
      </Row>
      <Choice
        name={m.reader_line()}
        value={look.line}
        onChange={(line) => changeLook({ line })}
        of={{ tight: m.reader_tight(), middle: m.reader_middle(), loose: m.reader_loose() }}
      />
      {withWidth && (
        <Choice
          name={m.reader_width()}
          value={look.width}
          onChange={(width) => changeLook({ width })}
          of={{ narrow: m.reader_narrow(), middle: m.reader_middle(), wide: m.reader_wide() }}
        />
      )}
      <Choice
        name={m.reader_font()}
        value={look.font}
        onChange={(font) => changeLook({ font })}
        of={{ sans: m.reader_sans(), serif: m.reader_serif(), kai: m.reader_kai() }}
      />
      <Choice
        name={m.reader_paging()}
        value={look.paging}
        onChange={(paging) => changeLook({ paging })}
        of={{ scroll: m.reader_scroll(), pages: m.reader_pages() }}
      />
      <Row name={m.block_comments()}>
        <Switch
          spread
          label={m.reader_marks()}
          checked={look.marks === 'shown'}
          onChange={(isShown) => changeLook({ marks: isShown ? 'shown' : 'hidden' })}
        />
      </Row>
      {children}
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  )
}

type ChoiceProps<V extends string> = { name: string; value: V; of: Record<V, string>; onChange: (value: V) => void }

export function Choice<V extends string>({ name, value, of, onChange }: ChoiceProps<V>) {
  const segments = (Object.entries(of) as [V, string][]).map(([one, label]) => ({ value: one, label }))
  return (
    <Row name={name}>
      <Segments label={name} segments={segments} value={value} onChange={onChange} className={styles.segments} />
    </Row>
  )
}

function Stepper({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { min, max } = readerSizes
  return (
    <fieldset className={styles.stepper} aria-label={m.reader_size()}>
      <button type="button" disabled={value <= min} onClick={() => onChange(value - 1)}>
        <span aria-hidden="true">A−</span>
        <VisuallyHidden>{m.reader_smaller()}</VisuallyHidden>
      </button>
      <output className={styles.size}>{value}</output>
      <button type="button" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <span aria-hidden="true">A+</span>
        <VisuallyHidden>{m.reader_larger()}</VisuallyHidden>
      </button>
    </fieldset>
  )
}
