import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './licence.module.css'

/** A code brings places. Pressed again because the answer was lost, it is the same press. */
export function RedeemCode({ wide }: { wide: boolean }) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const attempt = useAttempt()
  const submission = useSubmission({
    fields: ['code'],
    check: ({ code = '' }): Record<string, string> => (code.trim() ? {} : { code: m.licence_need_code() }),
    progress: m.licence_redeeming(),
    wait: limits.actionDebounce,
    // There is no other field.
    blame: () => 'code',
    async send({ code = '' }) {
      const { slots } = await attempt({ code }, api.licence.redeem)
      setRound((before) => before + 1)
      await queries.invalidateQueries(licenceQuery(api))
      return m.licence_redeemed({ slots })
    },
  })
  return (
    <Form key={round} {...submission.form} className={styles.entry}>
      <TextField
        name="code"
        label={m.licence_code()}
        size={wide ? 48 : 36}
        placeholder="XXXX-XXXX-…"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={licenceLimits.codeTyped}
      />
      <Button type="submit" variant="primary" size={wide ? 48 : 36} pending={submission.pending}>
        {m.licence_redeem()}
      </Button>
    </Form>
  )
}
