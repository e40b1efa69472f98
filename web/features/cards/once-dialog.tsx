import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './cards.module.css'

/** What the codes are called. */
export interface OnceWords {
  once: string
  list: string
  leaveTitle: string
  leaveText: string
}

type OnceDialogProps<Batch> = {
  batch: Batch | null
  titleOf: (batch: Batch) => string
  words: OnceWords
  /** Further ways to keep them, which say when they are kept. */
  acts: (batch: Batch, onKept: () => void) => ReactNode
  onClose: () => void
}

/** Codes that are shown this once. Who has not kept them is asked before they go. */
export function OnceDialog<Batch extends { codes: string[] }>(props: OnceDialogProps<Batch>) {
  const { batch, titleOf, words, acts, onClose } = props
  const [shown, setShown] = useState(batch)
  const [isKept, setIsKept] = useState(false)
  if (batch && batch !== shown) {
    setShown(batch)
    setIsKept(false)
  }
  const leave = async () => {
    if (isKept || (await askToLeave(words))) onClose()
  }
  const onKept = () => setIsKept(true)
  return (
    <Overlay
      open={batch !== null}
      onClose={() => void leave()}
      // Not a moment longer than they are in sight.
      onClosed={() => setShown(null)}
      dirty
      title={shown ? titleOf(shown) : ''}
      footer={
        <Button variant="primary" onClick={() => void leave()}>
          {m.ui_close()}
        </Button>
      }
    >
      {shown && (
        <Codes text={shown.codes.join('\n')} words={words} onKept={onKept}>
          {acts(shown, onKept)}
        </Codes>
      )}
    </Overlay>
  )
}

type CodesProps = { text: string; words: OnceWords; onKept: () => void; children: ReactNode }

function Codes({ text, words, onKept, children }: CodesProps) {
  const copy = async () => {
    if (!(await copyText(text))) return toast.warning(m.reader_copy_failed())
    onKept()
    toast.success(m.share_copied())
  }
  return (
    <>
      <Notice tone="warning">{words.once}</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.codes} aria-label={words.list} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <div className={styles.acts}>
        {children}
        <Button icon={<Icon of={Copy} size={16} />} onClick={() => void copy()}>
          {m.admin_copy()}
        </Button>
      </div>
    </>
  )
}

function askToLeave({ leaveTitle, leaveText }: OnceWords): Promise<boolean> {
  return confirm({
    tone: 'danger',
    title: leaveTitle,
    description: leaveText,
    confirmLabel: m.admin_card_leave(),
  })
}
