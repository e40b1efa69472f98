import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type FormValues, useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './copyright-form.module.css'

const missing = {
  name: m.complaint_need_name,
  contact: m.complaint_need_contact,
  address: m.complaint_need_address,
  description: m.complaint_need_description,
}
const fields = Object.keys(missing) as (keyof typeof missing)[]

function check(values: FormValues) {
  const empty = fields.filter((name) => !values[name]?.trim())
  return Object.fromEntries(empty.map((name) => [name, missing[name]()]))
}

async function send({ name = '', contact = '', address = '', description = '' }: FormValues): Promise<string> {
  const { solveProofOfWork } = await import('#web/session/codes/proof-of-work.ts')
  const captcha = await solveProofOfWork()
  // The site may be known by other names than the one it calls itself.
  const own = address.trim().startsWith(`${location.origin}/`) ? address.trim().slice(location.origin.length) : address
  await api.report.copyright({ name, contact, address: own, description, captcha })
  return m.complaint_sent()
}

/** For everybody: people whose rights are infringed need no account to say so. */
export function CopyrightForm({ touch = false }: { touch?: boolean }) {
  const [isSent, setSent] = useState(false)
  const { form, pending } = useSubmission({
    check,
    send: async (values) => {
      const sentence = await send(values)
      setSent(true)
      return sentence
    },
    progress: m.complaint_sending(),
    wait: limits.actionDebounce,
    fields,
  })
  if (isSent)
    return (
      <div className={styles.done}>
        <Notice tone="success">{m.complaint_done()}</Notice>
        <Button onClick={() => setSent(false)}>{m.complaint_again()}</Button>
      </div>
    )
  return (
    <>
      <p className={styles.lead}>{m.complaint_lead()}</p>
      <Form {...form} className={styles.form}>
        <TextField name="name" label={m.complaint_name()} limit={limits.complainantName} autoComplete="name" />
        <TextField
          name="contact"
          label={m.complaint_contact()}
          hint={m.complaint_contact_hint()}
          limit={limits.complainantContact}
          autoComplete="email"
        />
        <TextField
          name="address"
          label={m.complaint_address()}
          hint={m.complaint_address_hint()}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        <Textarea
          name="description"
          label={m.complaint_description()}
          hint={m.complaint_description_hint()}
          limit={limits.complaint}
          rows={6}
        />
        <Button type="submit" variant="primary" size={touch ? 48 : 36} block={touch} pending={pending}>
          {m.complaint_send()}
        </Button>
      </Form>
    </>
  )
}
