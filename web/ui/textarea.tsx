import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldFrameProps } from './field.tsx'
import { Counter, splitFrame } from './text-field.tsx'
import { useGraphemeCount } from './use-grapheme-count.ts'

type Native = Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'defaultValue' | 'value'>
export type TextareaProps = FieldFrameProps &
  Native & { value?: string; defaultValue?: string; variant?: 'box' | 'fill' | 'underline' }

/** Grows with its text where the browser can (field-sizing), between `rows` and about ten lines. */
export function Textarea(props: TextareaProps) {
  const [frame, { variant = 'box', rows = 3, value, defaultValue, ...native }] = splitFrame(props)
  const { count, ...counting } = useGraphemeCount(value, defaultValue)
  return (
    <FieldFrame {...frame}>
      <div className={styles.box} data-variant={variant} data-area>
        <Field.Control
          {...(native as object)}
          {...(props.limit === undefined ? undefined : counting)}
          value={value}
          defaultValue={defaultValue}
          className={styles.control}
          render={<textarea rows={rows} />}
        />
        {props.limit !== undefined && <Counter count={count} limit={props.limit} />}
      </div>
    </FieldFrame>
  )
}
