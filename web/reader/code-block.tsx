import Copy from 'lucide-react/icons/copy'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './reader.module.css'
import type { NodeOf } from './walk.ts'

export function CodeBlock({ node: { attrs, content } }: { node: NodeOf<'codeBlock'> }) {
  const code = (content ?? []).map(({ text }) => text).join('')
  const copy = async () => {
    if (await copyText(code)) toast.success(m.reader_copied())
    else toast.error(m.reader_copy_failed())
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{attrs?.language ?? ''}</span>
        <IconButton icon={<Icon of={Copy} size={16} />} label={m.reader_copy_code()} size={28} onClick={copy} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
