import AtSign from 'lucide-react/icons/at-sign'
import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Smile from 'lucide-react/icons/smile'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useThread } from '#web/features/comments/thread-context.ts'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { MentionList } from '#web/social/people/mention-list.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { closeFirst, EmojiPanel } from '#web/ui/controls/emoji-panel.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Addressee, type Draft, emptyDraft, isEmptyDraft, type Place } from './drafts.ts'
import { useDraftImages } from './use-draft-images.ts'
import { useDraft } from './use-drafts.ts'
import { useMention } from './use-mention.ts'
import styles from './writer.module.css'
import { WriterImages } from './writer-images.tsx'

export type WriterProps = {
  place: Place
  to?: Addressee
  label: string
  placeholder?: string
  sendLabel: string
  /** Beside the buttons: whom it answers, and by which keys it goes. */
  hint?: string
  /** Sent, or put aside: the draft stays. */
  onDone: () => void
}

/** The open box: words, emoji, pictures, names. Ctrl or Cmd with Enter sends it. */
export function Writer(props: WriterProps) {
  const { label, placeholder, onDone } = props
  const { look, most: mostOfComment } = useThread()
  const most = props.place === 'post' ? mostOfComment : limits.commentCharacters
  const { area, draft, change, insert, send } = useWriting(props)
  const mention = useMention(area, insert)
  const images = useDraftImages(change, draft.images)
  const { isOver, handlers } = usePasteDrop({ onImages: images.take, everything: true })
  const isReady = !isEmptyDraft(draft) && isWithin(draft, most) && images.items.length === 0
  const [hasEmoji, setEmoji] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || mention.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (isReady) send()
    } else if (event.key === 'Escape' && look === 'desktop' && !hasEmoji) onDone()
  }
  const box = useRef<HTMLDivElement>(null)
  // The field comes into sight with the focus; the buttons below it have to come along.
  useEffect(() => {
    if (look === 'desktop') box.current?.scrollIntoView({ block: 'nearest' })
  }, [look])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is within
    <div
      ref={box}
      className={styles.box}
      data-look={look}
      data-over={isOver || undefined}
      {...handlers}
      onKeyDown={closeFirst(hasEmoji, setEmoji)}
    >
      <textarea
        ref={area}
        className={styles.area}
        rows={2}
        data-autofocus=""
        aria-label={label}
        placeholder={placeholder ?? label}
        value={draft.text}
        {...mention.field}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          change(() => ({ text: event.target.value }))
          mention.look()
        }}
        onSelect={mention.look}
        onBlur={mention.close}
      />
      {mention.isOpen && <MentionList {...mention.list} className={styles.people} />}
      <WriterImages images={draft.images} uploads={images} onChange={(next) => change(() => ({ images: next }))} />
      <Bar
        {...{ ...props, draft, most, isReady, insert, hasEmoji, setEmoji }}
        onSend={send}
        onMention={mention.begin}
        onImage={images.choose}
        onMine={images.pick}
      />
    </div>
  )
}

/** The draft of a place in a field, with the cursor at its end. */
function useWriting({ place, to, onDone }: WriterProps) {
  const { store } = useThread()
  const draft = useDraft(place)
  const area = useRef<HTMLTextAreaElement>(null)
  useFocusAtEnd(area)
  const change = (patch: (now: Draft) => Partial<Draft>) => {
    const now = store.get()?.content().drafts[place] ?? emptyDraft
    store.get()?.write(place, { ...now, ...patch(now) })
  }
  const insert = (words: string, from?: number) => {
    const { current } = area
    if (!current) return
    current.focus()
    current.setRangeText(words, from ?? current.selectionStart, current.selectionEnd, 'end')
    change(() => ({ text: current.value }))
  }
  const send = () => {
    void store.get()?.post(place, to ?? null)
    onDone()
  }
  return { area, draft, change, insert, send }
}

type BarProps = Pick<WriterProps, 'sendLabel' | 'hint' | 'onDone'> & {
  draft: Draft
  /** Characters. */
  most: number
  isReady: boolean
  insert: (words: string) => void
  hasEmoji: boolean
  setEmoji: (isOpen: boolean) => void
  onSend: () => void
  onMention: () => void
  onImage: () => void
  onMine: () => void
}

function Bar(props: BarProps) {
  const { draft, most, isReady, sendLabel, hint, insert, hasEmoji, setEmoji } = props
  const { onSend, onMention, onImage, onMine, onDone } = props
  const { look } = useThread()
  return (
    <>
      <div className={styles.bar}>
        <Tool icon={Smile} label={m.comment_emoji()} isOn={hasEmoji} onClick={() => setEmoji(!hasEmoji)} />
        <Tool icon={ImageIcon} label={m.comment_image({ max: limits.commentImages })} onClick={onImage} />
        <Tool icon={Images} label={m.picker_my_images()} onClick={onMine} />
        <Tool icon={AtSign} label={m.comment_mention()} onClick={onMention} />
        <span className={styles.end}>
          <Rest draft={draft} most={most} hint={hint} />
          {look === 'desktop' && (
            <Button variant="ghost" size={32} onClick={onDone}>
              {m.ui_cancel()}
            </Button>
          )}
          <Button variant="primary" size={look === 'mobile' ? 44 : 32} disabled={!isReady} onClick={onSend}>
            {sendLabel}
          </Button>
        </span>
      </div>
      {hasEmoji && <EmojiPanel label={m.comment_emoji()} onChoose={insert} className={styles.emoji} />}
    </>
  )
}

function isWithin({ text }: Draft, most: number): boolean {
  return text.trim().length <= most
}

/** How much room is left, when it becomes scarce; else the hint. */
function Rest({ draft, most, hint }: { draft: Draft; most: number; hint?: string }) {
  const { length } = draft.text.trim()
  if (length < most * 0.9) return hint && <span className={styles.hint}>{hint}</span>
  return (
    <span className={styles.count} data-over={!isWithin(draft, most) || undefined} role="status">
      {m.comment_count({ count: length, max: most })}
    </span>
  )
}

type ToolProps = { icon: typeof Smile; label: string; isOn?: boolean; onClick: () => void }

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The words keep the focus when a tool is pressed, and with it the keyboard of a phone stays. */
function Tool({ icon, label, isOn, onClick }: ToolProps) {
  const { look } = useThread()
  return (
    <IconButton
      size={look === 'mobile' ? 44 : 32}
      icon={<Icon of={icon} />}
      label={label}
      aria-pressed={isOn}
      onMouseDown={keepFocus}
      onClick={onClick}
    />
  )
}

function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [area])
}
