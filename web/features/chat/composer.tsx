import Keyboard from 'lucide-react/icons/keyboard'
import Mic from 'lucide-react/icons/mic'
import Plus from 'lucide-react/icons/plus'
import Smile from 'lucide-react/icons/smile'
import Sticker from 'lucide-react/icons/sticker'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { useArea } from '#web/social/paths.ts'
import { MentionList } from '#web/social/people/mention-list.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { closeFirst, EmojiPanel } from '#web/ui/controls/emoji-panel.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
import styles from './composer.module.css'
import { type ComposerTool, toolsOf } from './composer-tools.ts'
import { AboutBar } from './marks/about-bar.tsx'
import { lengthOf, useWriting, type Writing } from './use-writing.ts'

const StickerPanel = lazyPart(() => import('./kinds/sticker-panel.tsx').then((module) => module.StickerPanel))
const HoldToTalk = lazyPart(() => import('./kinds/hold-to-talk.tsx').then((module) => module.HoldToTalk), {
  meanwhile: <span className={styles.field} />,
})
const VoiceRecorder = lazyPart(() => import('./kinds/voice-recorder.tsx').then((module) => module.VoiceRecorder))

/** Words, emoji, pictures and videos. Enter sends, Shift with Enter begins a new line. */
export function Composer({ session }: { session: ChatSession }) {
  const writing = useWriting(session)
  const tools = toolsOf(writing)
  const isMobile = useArea() === 'mobile'
  const [open, setOpen] = useState<Panel | null>(null)
  const hasEmoji = open === 'emoji'
  const setEmoji = (isOpen: boolean) => setOpen(isOpen ? 'emoji' : null)
  const { isOver, handlers } = usePasteDrop({ onImages: writing.takeFiles, everything: true })
  const emoji = {
    icon: Smile,
    label: m.chat_emoji(),
    isOn: hasEmoji,
    onClick: () => {
      setEmoji(!hasEmoji)
      // Escape is heard within; on a phone the focus would bring the keyboard along.
      if (!isMobile) writing.area.current?.focus()
    },
  }
  const stickers = {
    icon: Sticker,
    label: m.chat_stickers(),
    isOn: open === 'stickers',
    onClick: () => setOpen(open === 'stickers' ? null : 'stickers'),
  }
  const voice = { icon: Mic, label: m.chat_voice(), onClick: () => setOpen('voice') }
  const holds = isMobile && open === 'voice'
  const panel = open && !holds && <Panels open={open} writing={writing} onClose={() => setOpen(null)} />
  const over = isOver && <div className={styles.over}>{m.chat_drop()}</div>
  if (isMobile)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is within
      <div className={styles.bar} {...handlers} onKeyDown={closeFirst(open !== null, () => setOpen(null))}>
        <Above writing={writing} />
        <div className={styles.line}>
          <MoreMenu tools={tools} />
          <Tool {...(holds ? { icon: Keyboard, label: m.chat_keyboard(), onClick: () => setOpen(null) } : voice)} />
          {tools
            .filter(({ isFirst }) => isFirst)
            .map(({ icon, label, onSelect }) => (
              <IconButton
                key={label}
                size={44}
                icon={<Icon of={icon} size={24} />}
                label={label}
                onMouseDown={keepFocus}
                onClick={onSelect}
                className={styles.tool}
              />
            ))}
          {holds ? (
            <HoldToTalk onDone={({ file, ...spoken }) => writing.say(file, spoken)} />
          ) : (
            <>
              <div className={styles.field}>
                <Area writing={writing} />
                <Tool {...stickers} />
                <Tool {...emoji} />
              </div>
              <Send writing={writing} size={36} className={styles.round} />
            </>
          )}
        </div>
        <Rest text={writing.text} />
        {panel}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is within
    <div className={styles.composer} {...handlers} onKeyDown={closeFirst(open !== null, () => setOpen(null))}>
      <div className={styles.tools}>
        <Tool {...emoji} />
        <Tool {...stickers} />
        <Tool {...voice} />
        {tools.map(({ icon, label, onSelect }) => (
          <Tool key={label} icon={icon} label={label} onClick={onSelect} />
        ))}
      </div>
      {panel}
      <Above writing={writing} />
      <Area writing={writing} />
      <div className={styles.end}>
        <Rest text={writing.text} hint={m.chat_hint()} />
        <Send writing={writing} size={32} />
      </div>
      {over}
    </div>
  )
}

type Panel = 'emoji' | 'stickers' | 'voice'

/** What opens beside the words. */
function Panels({ open, writing, onClose }: { open: Panel; writing: Writing; onClose: () => void }) {
  if (open === 'voice')
    return <VoiceRecorder onClose={onClose} onDone={({ file, ...voice }) => writing.say(file, voice)} />
  if (open === 'emoji') return <EmojiPanel label={m.chat_emoji()} onChoose={writing.insert} className={styles.emoji} />
  return (
    <StickerPanel
      onChoose={(sticker) => {
        writing.stick(sticker)
        onClose()
      }}
    />
  )
}

/** Whom to call, and to which message one is writing. */
function Above({ writing: { about, endAbout, mentions } }: { writing: Writing }) {
  const { choose, setCurrent, isOpen, id, option, people, current, isFetching, word } = mentions
  return (
    <>
      {isOpen && (people.length > 0 || isFetching) && (
        <MentionList
          {...{ id, option, current, isFetching, word }}
          people={people}
          onHover={setCurrent}
          onChoose={choose}
          className={styles.calls}
        />
      )}
      {about && <AboutBar about={about} onClose={endAbout} />}
    </>
  )
}

function Area({ writing }: { writing: Writing }) {
  const isMobile = useArea() === 'mobile'
  const { area, text, write, typed, send, about, endAbout, editLast, mentions } = writing
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (isComposing(event.nativeEvent) || mentions.press(event)) return
    if (event.key === 'ArrowUp' && text === '' && !about && editLast()) return event.preventDefault()
    if (event.key === 'Escape' && about) {
      event.stopPropagation()
      return endAbout()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <textarea
      ref={area}
      className={styles.area}
      rows={1}
      aria-label={m.chat_input()}
      placeholder={isMobile ? m.chat_say() : m.chat_say_keys()}
      enterKeyHint="send"
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        write(event.target.value)
        typed(event.target.value)
        mentions.look()
      }}
      onSelect={mentions.look}
    />
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The words keep the focus, and with it the keyboard of a phone stays. */
function Send({ writing, size, className }: { writing: Writing; size: 32 | 36; className?: string }) {
  return (
    <Button
      variant={writing.text.trim() === '' ? 'quiet' : 'primary'}
      size={size}
      className={classNames(styles.send, className)}
      onMouseDown={keepFocus}
      onClick={writing.send}
    >
      {m.chat_send()}
    </Button>
  )
}

type ToolProps = { icon: IconDrawing; label: string; isOn?: boolean; onClick: () => void }

function Tool({ icon, label, isOn, onClick }: ToolProps) {
  return (
    <IconButton
      size={36}
      icon={<Icon of={icon} />}
      label={label}
      aria-pressed={isOn}
      onMouseDown={keepFocus}
      onClick={onClick}
      className={styles.tool}
    />
  )
}

/** On a phone: what has no place of its own. */
function MoreMenu({ tools }: { tools: ComposerTool[] }) {
  return (
    <Menu
      label={m.chat_media()}
      align="start"
      side="top"
      items={tools.filter(({ isFirst }) => !isFirst)}
      trigger={
        <IconButton size={44} icon={<Icon of={Plus} size={24} />} label={m.chat_media()} className={styles.tool} />
      }
    />
  )
}

/** How much room is left, when it becomes scarce; else the hint. */
function Rest({ text, hint }: { text: string; hint?: string }) {
  const max = limits.messageCharacters
  const count = text.length < max * 0.9 ? 0 : lengthOf(text)
  if (count < max * 0.9) return hint ? <span className={styles.hint}>{hint}</span> : null
  return (
    <span className={styles.count} data-over={count > max || undefined} role="status">
      {m.chat_count({ count, max })}
    </span>
  )
}
