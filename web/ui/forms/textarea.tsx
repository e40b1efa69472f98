import type { ComponentProps } from 'react'
import { useGraphemeCount } from '#web/ui/hooks/use-grapheme-count.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldFrameProps, useControlProps } from './field.tsx'
import { Counter, splitFrame } from './text-field.tsx'

type Native = Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'defaultValue' | 'value'>
export type TextareaProps = FieldFrameProps &
  Native & { value?: string; defaultValue?: string; variant?: 'box' | 'fill' | 'underline' }

function Area(props: ComponentProps<'textarea'>) {
  return <textarea {...props} {...useControlProps()} />
}

/** Grows with its text where the browser can (field-sizing), between `rows` and about ten lines. */
export function Textarea(props: TextareaProps) {
  const [frame, { variant = 'box', rows = 3, value, defaultValue, ...native }] = splitFrame(props)
  const { count, ...counting } = useGraphemeCount(value, defaultValue)
  return (
    <FieldFrame {...frame}>
      <div className={styles.box} data-variant={variant} data-area>
        <Area
          {...native}
          rows={rows}
          {...(props.limit === undefined ? undefined : counting)}
          value={value}
          defaultValue={defaultValue}
          className={styles.control}
        />
        {props.limit !== undefined && <Counter count={count} limit={props.limit} />}
      </div>
    </FieldFrame>
  )
}
