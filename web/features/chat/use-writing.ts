import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { type Messages, messagesKey } from '#web/api/queries/chat-queries.ts'
import { useDraft, writeDraft } from '#web/chat/drafts.ts'
import { allOf } from '#web/chat/messages.ts'
import type { OutboxContent } from '#web/chat/outbox.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import { sayTyping } from '#web/chat/typing.ts'
import { chooseImages, chooseOthers, takeQuickImages } from '#web/media/choose/quick-images.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { assetOf, pictureOf, videoOf } from '#web/media/stored.ts'
import { useMe } from '#web/session/use-me.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'
import { useBackToEnd } from './around/use-jump.ts'
import { excerptOf } from './marks/message-words.ts'
import { useMarkActs } from './marks/use-mark-acts.ts'
import { useMentions } from './use-mentions.ts'
import { useWritingAbout, writeAbout } from './writing-state.ts'

const within = 500

/** The second half of a double press finds the form emptied by the first, and shall not be told that it is empty. */
function useDoublePress() {
  const accepted = useRef(Number.NEGATIVE_INFINITY)
  return {
    accept() {
      accepted.current = Date.now()
    },
    isSecond: () => Date.now() - accepted.current < within,
  }
}

/** As the server counts: characters as readers see them. */
export const lengthOf = (text: string) => countGraphemes(text.trim())

/** By session, for words that come back from the messages above. */
const fields = new Map<string, HTMLTextAreaElement>()

/** Puts words below what is written already, and goes on writing there. */
export function writeAgain(userId: string, sessionId: string, draft: string, words: string): void {
  writeDraft(userId, sessionId, [draft, words].filter(Boolean).join('\n'))
  fields.get(sessionId)?.focus()
}

export function quoteMessage(message: ChatMessage): void {
  writeAbout(message.sessionId, { kind: 'quote', message })
  focusSoon(message.sessionId)
}

/** Comes out of a menu, which gives the focus back to its button when it has closed. */
function focusSoon(sessionId: string): void {
  setTimeout(() => fields.get(sessionId)?.focus(), afterMenu)
}

const afterMenu = 150

export function editMessage(userId: string, message: ChatMessage): void {
  writeAbout(message.sessionId, { kind: 'edit', message })
  writeDraft(userId, message.sessionId, message.message)
  focusSoon(message.sessionId)
}

export type Writing = ReturnType<typeof useWriting>

/** The draft of a session in its field, and the ways it goes out. */
export function useWriting({ _id: sessionId, group }: Pick<ChatSession, '_id' | 'group'>) {
  const userId = useMe()?._id ?? ''
  const text = useDraft(sessionId)
  const outbox = useOutbox().get
  const area = useRef<HTMLTextAreaElement>(null)
  const presses = useDoublePress()
  const about = useWritingAbout(sessionId)
  const { edit } = useMarkActs()
  const mentions = useMentions({ _id: sessionId, group }, area, (next) => write(next))
  const queries = useQueryClient()
  useFocus(area, useArea() === 'desktop')
  useEffect(() => {
    if (area.current) fields.set(sessionId, area.current)
    return () => void fields.delete(sessionId)
  }, [sessionId])
  function write(next: string): void {
    writeDraft(userId, sessionId, next)
  }
  function insert(words: string): void {
    const { current } = area
    if (!current) return
    current.setRangeText(words, current.selectionStart, current.selectionEnd, 'end')
    write(current.value)
  }
  const endAbout = () => {
    if (about?.kind === 'edit') write('')
    writeAbout(sessionId, null)
  }
  const toEnd = useBackToEnd(sessionId)
  const post = (contents: OutboxContent[]) => {
    toEnd()
    for (const content of contents) void outbox()?.add(sessionId, group ? { ...content, isGroup: true } : content)
  }
  /** Straight from the device. They wait in the outbox, so it does not matter what is under way. */
  const take = async (files: File[]) => {
    const accepted = await takeQuickImages(files, [], limits.imagesAtOnce)
    post(accepted.map((file) => ({ file })))
  }
  /** One request at a time; without a network nothing is under way, and everything waits in its order. */
  const isFree = () => {
    if (!outbox()?.isSending()) return true
    toast.warning(m.im_sending())
    return false
  }
  return {
    area,
    text,
    write,
    /** By hand: the others see that something is on its way. */
    typed: (next: string) => next.trim() !== '' && sayTyping(sessionId),
    about,
    endAbout,
    mentions,
    /** The last that I have said, as long as it can be changed. */
    editLast() {
      const data = queries.getQueryData<Messages>(messagesKey(sessionId))
      const last = data && allOf(data).findLast(({ fromUserId, isRecalled }) => fromUserId === userId && !isRecalled)
      const isOpen = last?.kind === 'text' && Date.now() - last.createTime < limits.editWithin
      if (last && isOpen) editMessage(userId, last)
      return isOpen
    },
    insert,
    /** In a group: the list of those whom one can call. */
    call:
      group &&
      (() => {
        const { current } = area
        // Behind a letter it would be part of an address.
        insert(/\w$/.test(current?.value.slice(0, current.selectionStart) ?? '') ? ' @' : '@')
        mentions.look()
        focusSoon(sessionId)
      }),
    send() {
      const message = text.trim()
      if (isBlank(message)) {
        if (!presses.isSecond()) toast.warning(m.im_need_message())
        return
      }
      const max = limits.messageCharacters
      if (lengthOf(message) > max) return toast.warning(m.input_too_long({ max }))
      if (about?.kind === 'edit') {
        void edit(about.message, message)
        return endAbout()
      }
      if (!isFree()) return
      presses.accept()
      write('')
      const called = mentions.called(message)
      post([
        {
          text: message,
          ...(about && { quote: quoteOf(about.message) }),
          ...(called.length > 0 && { mentions: called }),
        },
      ])
      if (about) writeAbout(sessionId, null)
    },
    takeFiles: (files: File[]) => void take(files),
    chooseImages: () => void chooseImages().then(take),
    async pickImages() {
      if (isOffline()) return
      const options = { mode: 'image', tab: 'mine', multiple: true, max: limits.imagesAtOnce, caller: 'chat' } as const
      const chosen = await openPicker(options)
      if (chosen) post(chosen.map((file) => ({ image: pictureOf(file) })))
    },
    chooseFiles: () =>
      void chooseOthers().then((files) =>
        post(files.slice(0, limits.imagesAtOnce).map((file) => ({ file, fileAs: 'asset' as const }))),
      ),
    async pickFiles() {
      if (isOffline()) return
      const chosen = await openPicker({
        mode: 'file',
        tab: 'mine',
        multiple: true,
        max: limits.imagesAtOnce,
        caller: 'chat',
      })
      if (chosen) post(chosen.map((file) => ({ asset: assetOf(file) })))
    },
    say: (file: File, voice: { duration: number; wave: number[] }) => post([{ file, fileAs: 'voice', voice }]),
    stick: (sticker: NonNullable<OutboxContent['sticker']>) => post([{ sticker }]),
    async pickVideo() {
      if (isOffline()) return
      const chosen = await openPicker({ mode: 'video', caller: 'chat' })
      if (chosen) post(chosen.map((file) => ({ video: videoOf(file) })))
    },
  }
}

function quoteOf(message: ChatMessage): NonNullable<OutboxContent['quote']> {
  return { messageId: message._id, name: message.fromUser?.name ?? '', excerpt: excerptOf(message) }
}

/** The picker shows what lies on the server. */
function isOffline(): boolean {
  if (!navigator.onLine) toast.warning(m.network_failed())
  return !navigator.onLine
}

/** Ready to write at once where no keyboard would jump up. */
function useFocus(area: React.RefObject<HTMLTextAreaElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const { current } = area
    if (!isWanted || !current || !matchMedia('(hover: hover)').matches) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
  }, [area, isWanted])
}
