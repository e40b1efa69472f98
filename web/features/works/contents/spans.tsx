import { m } from '#messages/messages.js'
import { spanLength } from '#web/api/queries/works/work-queries.ts'
import type { ContentsOrder } from '#web/features/works/load-work.ts'
import { spansOf } from '#web/features/works/load-work.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import styles from './contents.module.css'

type SpansProps = { chapters: number; span: number; order: ContentsOrder; onChoose: (span: number) => void }

/** 1–100, 101–200 … Nothing where one span is all there is. */
export function Spans({ chapters, span, order, onChoose }: SpansProps) {
  const spans = spansOf(chapters)
  if (spans === 1) return null
  const all = Array.from({ length: spans }, (_, at) => at + 1)
  return (
    <fieldset className={styles.spans} aria-label={m.work_spans()}>
      {(order === 'asc' ? all : all.reverse()).map((one) => (
        <Chip key={one} selected={one === span} onClick={() => onChoose(one)}>
          {`${(one - 1) * spanLength + 1}–${Math.min(one * spanLength, chapters)}`}
        </Chip>
      ))}
    </fieldset>
  )
}
