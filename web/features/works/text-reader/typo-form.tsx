import { useId, useState } from 'react'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { blockWith, type Quote } from './quote.ts'
import styles from './typo-form.module.css'

type TypoFormProps = { chapter: ChapterPage; quote: Quote | null; onDone: () => void }

/** Words of the chapter that are wrong, and what should stand there. What was marked in the text is filled in. */
export function TypoForm({ chapter, quote, onDone }: TypoFormProps) {
  const { isPending, act } = useAct()
  const attempt = useAttempt()
  const [missing, setMissing] = useState<Record<string, string>>({})
  const hint = useId()
  const send = (values: FormData) => {
    const wrong = String(values.get('wrong')).trim()
    const block = quote?.wrong === wrong ? quote.block : blockWith(chapter, wrong)
    if (block === undefined) return setMissing({ wrong: m.typo_not_there() })
    setMissing({})
    const report = { chapterId: chapter._id, block, wrong, right: String(values.get('right')).trim() }
    void act(async () => {
      await attempt(report, (input, options) => api.worksTypo.create(input, options))
      toast.success(m.typo_sent())
      onDone()
    })
  }
  return (
    <Form className={styles.form} errors={missing} onSubmit={send}>
      <p id={hint} className={styles.hint}>
        {m.typo_hint()}
      </p>
      <TextField
        name="wrong"
        label={m.typo_wrong()}
        required
        defaultValue={quote?.wrong ?? ''}
        limit={limits.typo}
        messages={{ valueMissing: m.typo_need_wrong() }}
        autoComplete="off"
        data-autofocus
      />
      <TextField name="right" label={m.typo_right()} limit={limits.typo} autoComplete="off" />
      <Button type="submit" variant="primary" size={44} block pending={isPending}>
        {m.typo_send()}
      </Button>
    </Form>
  )
}
