import { useState } from 'react'
import { type BookImport, importEncodings, longestTemplate } from '#contract/modules/works/import.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { submitting } from '#web/ui/forms/submitting.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './import.module.css'
import type { Import } from './use-import.ts'

const signs = { n: '{n}', any: '{any}' }
const usual = '第{n}章 {any}'

const encodingNames: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030 / GBK',
  big5: 'Big5',
}

/** A text that was read wrongly, or cut in the wrong places, is read again. */
export function SplitForm({ book, of, onSplit }: { book: Import; of: BookImport; onSplit: () => void }) {
  const isOwn = of.rule !== 'auto'
  const [encoding, setEncoding] = useState(of.encoding)
  const [kind, setKind] = useState<'auto' | 'own'>(isOwn ? 'own' : 'auto')
  const [template, setTemplate] = useState(isOwn ? of.rule : usual)
  const [fault, setFault] = useState('')
  const rule = kind === 'auto' ? 'auto' : template.trim()
  const isText = of.kind === 'txt'
  const isChanged = encoding !== of.encoding || (isText && rule !== of.rule)
  const split = async () => {
    const isMissing = rule === ''
    setFault(isMissing ? m.import_need_template() : '')
    if (isMissing) return
    const chosen = importEncodings.find((one) => one === encoding)
    if (await book.split({ ...(chosen ? { encoding: chosen } : {}), ...(isText ? { rule } : {}) })) onSplit()
  }
  return (
    <form className={styles.split} onSubmit={submitting(split)}>
      <Select
        label={m.import_encoding()}
        value={encoding}
        onChange={setEncoding}
        options={importEncodings.map((value) => ({ value, label: encodingNames[value] ?? value }))}
      />
      {isText && (
        <Select
          label={m.import_rule()}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'auto', label: m.import_rule_auto() },
            { value: 'own', label: m.import_rule_own() },
          ]}
        />
      )}
      {isText && kind === 'own' && (
        <TextField
          className={styles.template}
          label={m.import_template()}
          hint={m.import_template_hint(signs)}
          value={template}
          maxLength={longestTemplate}
          error={fault}
          autoComplete="off"
          onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
        />
      )}
      {(isChanged || book.busy === 'split') && (
        <Button type="submit" variant="soft" className={styles.splitDo} pending={book.busy === 'split'}>
          {m.import_split()}
        </Button>
      )}
    </form>
  )
}
