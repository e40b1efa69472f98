import { useState } from 'react'
import { siteNameMark, withSiteName } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { parsePolicy } from '#web/features/policy-text/policy-text.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { fieldLabel } from './field-labels.ts'
import styles from './policy-editor.module.css'
import { Section } from './section.tsx'
import type { ConfigDraft } from './use-config-draft.ts'

type PolicyEditorProps = {
  draft: ConfigDraft
  field: 'AGREEMENT' | 'POLICY'
  /** It is read first. */
  isRead?: boolean
}

/** One of the two long texts, as it is written and as it is read. */
export function PolicyEditor({ draft, field, isRead = false }: PolicyEditorProps) {
  const [mode, setMode] = useState<'edit' | 'preview'>(isRead ? 'preview' : 'edit')
  const name = fieldLabel(field)
  // A fault is mended in the text, not in its preview.
  const shown = draft.error(field) ? 'edit' : mode
  return (
    <Section title={name}>
      <div className={styles.mode}>
        <Segments
          label={m.admin_view_mode({ name })}
          value={shown}
          onChange={setMode}
          segments={[
            { value: 'edit', label: m.admin_edit() },
            { value: 'preview', label: m.admin_preview() },
          ]}
        />
      </div>
      {shown === 'edit' ? (
        <Textarea
          className={styles.edit}
          label={name}
          hideLabel
          limit={50_000}
          rows={16}
          hint={m.admin_f_policy_hint({ mark: siteNameMark })}
          value={draft.value[field]}
          error={draft.error(field)}
          onChange={(event) => draft.set(field, event.currentTarget.value)}
        />
      ) : (
        <Preview source={withSiteName(draft.value[field], draft.value.COMMON_SITE_NAME)} />
      )}
    </Section>
  )
}

function Preview({ source }: { source: string }) {
  const blocks = parsePolicy(source)
  if (blocks.length === 0) return <p className={styles.none}>{m.admin_preview_empty()}</p>
  return (
    <div className={styles.preview}>
      {blocks.map(({ kind, text }, at) => {
        const key = `${at} ${kind}`
        if (kind === 'paragraph') return <p key={key}>{text}</p>
        return kind === 'title' ? <h3 key={key}>{text}</h3> : <h4 key={key}>{text}</h4>
      })}
    </div>
  )
}
