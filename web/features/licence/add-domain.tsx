import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './licence.module.css'

/** A domain stays in its place, so it is asked about first. */
export function AddDomain({ isFull, wide }: { isFull: boolean; wide: boolean }) {
  const { round, errors, isPending, add } = useAdding()
  return (
    <Form key={round} errors={errors} className={styles.entry} onSubmit={(values) => void add(values)}>
      <TextField
        name="domain"
        label={m.licence_domain()}
        hint={isFull ? m.licence_full() : m.licence_domain_hint()}
        placeholder="example.com"
        disabled={isFull}
        size={wide ? 48 : 36}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={licenceLimits.domainTyped}
        validate={(text) => (text.trim() ? null : m.licence_need_domain())}
      />
      <Button type="submit" size={wide ? 48 : 36} disabled={isFull} pending={isPending}>
        {m.licence_add()}
      </Button>
    </Form>
  )
}

function useAdding() {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const attempt = useAttempt()
  const send = async (domain: string) => {
    try {
      const row = await attempt({ domain }, api.licence.addAuthDomain)
      toast.success(m.licence_added({ domain: row.domain }))
      setRound((before) => before + 1)
    } catch (error) {
      if (error instanceof ApiError) setErrors({ domain: error.message })
      else sayFailure(error)
    }
    // Also where the answer was lost: the list says whether it is there.
    await queries.invalidateQueries(licenceQuery(api))
  }
  const add = async (values: FormData) => {
    const domain = nameIn(String(values.get('domain') ?? ''))
    if (isPending || !(await askToAdd(domain))) return
    setIsPending(true)
    await send(domain)
    setIsPending(false)
  }
  return { round, errors, isPending, add }
}

function askToAdd(domain: string): Promise<boolean> {
  return confirm({
    title: m.licence_add_title({ domain }),
    description: m.licence_add_text(),
    confirmLabel: m.licence_add(),
  })
}

/** Of a pasted address only the name is meant; the question that follows shows it. */
function nameIn(typed: string): string {
  const text = typed.trim()
  return URL.canParse(text) ? new URL(text).hostname || text : text
}
