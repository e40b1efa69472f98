import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailPreview } from '#contract/modules/site/admin-mail.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LetterView } from './letter-view.tsx'
import styles from './mail.module.css'

type Kind = 'digest' | 'security' | 'code'

/** What a letter looks like with the data of a member, as wide as a mail program and as narrow as a small phone. */
export function PreviewCard() {
  const [kind, setKind] = useState<Kind>('digest')
  const [userId, setUserId] = useState('')
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  const [look, setLook] = useState<'light' | 'dark'>('light')
  const asked = /^[1-9]\d*$/.test(userId) ? userId : undefined
  const preview = useMutation({ mutationFn: () => api.adminMail.preview({ kind, userId: asked }) })
  return (
    <Card padded className={styles.preview}>
      <h2 className={styles.head}>{m.admin_mails_preview()}</h2>
      <div className={styles.row}>
        <Segments<Kind>
          label={m.admin_mails_kind()}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'digest', label: m.digest_name() },
            { value: 'security', label: m.admin_mails_security() },
            { value: 'code', label: m.admin_mails_code() },
          ]}
        />
        <TextField
          className={styles.user}
          label={m.admin_mails_user()}
          hideLabel
          placeholder={m.admin_mails_user()}
          inputMode="numeric"
          autoComplete="off"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value.trim())}
        />
        <Button pending={preview.isPending} onClick={() => preview.mutate()}>
          {m.admin_mails_show()}
        </Button>
      </div>
      {preview.error && <Notice tone="danger">{preview.error.message}</Notice>}
      {preview.data && (
        <>
          <div className={styles.row}>
            <Segments
              label={m.admin_mails_width()}
              value={width}
              onChange={setWidth}
              segments={[
                { value: 'wide', label: '560 px' },
                { value: 'narrow', label: '320 px' },
              ]}
            />
            <Segments
              label={m.admin_mails_look()}
              value={look}
              onChange={setLook}
              segments={[
                { value: 'light', label: m.admin_mails_light() },
                { value: 'dark', label: m.admin_mails_dark() },
              ]}
            />
          </div>
          <Shown of={preview.data} isNarrow={width === 'narrow'} isDark={look === 'dark'} />
        </>
      )}
    </Card>
  )
}

function Shown({ of, isNarrow, isDark }: { of: MailPreview; isNarrow: boolean; isDark: boolean }) {
  return (
    <>
      <p className={styles.note}>{verdictOf(of)}</p>
      <p className={styles.subject}>{of.subject}</p>
      <LetterView html={of.html} isDark={isDark} className={isNarrow ? styles.narrow : styles.wide} />
      <details>
        <summary className={styles.note}>{m.admin_mails_text()}</summary>
        <pre className={styles.text}>{of.text}</pre>
        <pre className={styles.text}>
          {Object.entries(of.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </pre>
      </details>
    </>
  )
}

function verdictOf({ reason, items }: MailPreview): string {
  if (reason === 'few') return m.admin_mails_few({ count: items })
  if (reason === 'present') return m.admin_mails_present()
  return reason === 'off' ? m.admin_mails_off() : m.admin_mails_would()
}
