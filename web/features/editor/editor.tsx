import { useQueryClient } from '@tanstack/react-query'
import { Editor as TiptapEditor } from '@tiptap/core'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent } from '@tiptap/react'
import type { SuggestionProps } from '@tiptap/suggestion'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type Mentionable, mentionQuery } from '#web/api/queries/search-queries.ts'
import { pastedImages } from '#web/media/choose/paste-drop.ts'
import { chooseImages } from '#web/media/choose/quick-images.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import readerStyles from '#web/reader/reader.module.css'
import { useMe } from '#web/session/use-me.ts'
import { MentionList } from '#web/social/people/mention-list.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { ChapterToolbar } from './chapter-toolbar.tsx'
import { leavesPicturesOut } from './clean-paste.ts'
import styles from './editor.module.css'
import { chapterExtensions, extensionsOf } from './extensions.ts'
import type { MentionAttributes } from './mention.ts'
import { toChapter, toContent, toDocument } from './to-document.ts'
import { DesktopToolbar, MobileToolbar } from './toolbar.tsx'
import { imageNodeOf, useInlineUploads, videoNodeOf } from './use-inline-uploads.tsx'

export interface RichTextHandle {
  focus: () => void
  /** The server has given the blocks of this text their keys; a text that has changed since learns them later. */
  setKeys: (keys: readonly number[], of: Document) => void
}

export type RichTextProps = {
  /** What it starts with; give the part another key to start anew. */
  content: Document
  onChange: (content: Document) => void
  /** How many pictures are on their way or have failed. */
  onBusy?: (pending: number) => void
  label: string
  placeholder: string
  look?: 'desktop' | 'mobile'
  /** What can stand in it, and with which tools. */
  kind?: 'post' | 'chapter'
  /** Some of the text may be locked by itself. */
  hasParts?: boolean
  /** Id of what says more about it, such as an error. */
  describedBy?: string
  /** Instead of putting it into the text. */
  onImage?: () => void
  onVideo?: () => void
  /** At the far end of the toolbar. */
  end?: ReactNode
  handle?: Ref<RichTextHandle>
  className?: string
  /** Between the toolbar and the text, such as a title. It is there before the editor is. */
  children?: ReactNode
}

type EditorProps = RichTextProps & { bar: HTMLElement }

/** The editor itself. A chunk of its own: only pages on which somebody writes load it. */
export function Editor(props: EditorProps) {
  const { bar, look = 'desktop', kind, end, onBusy } = props
  const { editor, mention, mentionKeys, uploads, latest } = useTextEditor(props)
  useEffect(() => onBusy?.(uploads.pending), [onBusy, uploads.pending])
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => void editor?.commands.focus(),
      setKeys: (keys, of) => void (editor && latest.current === of && setBlockKeys(editor, keys)),
    }),
    [editor, latest],
  )
  const Toolbar = kind === 'chapter' ? ChapterToolbar : look === 'mobile' ? MobileToolbar : DesktopToolbar
  const onImage = props.onImage ?? (() => void chooseImages().then(uploads.takeHere))
  const onMine = () => void insertImages(editor)
  const onVideo = props.onVideo ?? (() => void insertVideo(editor))
  return (
    <>
      {editor && createPortal(<Toolbar {...{ editor, onImage, onMine, onVideo, end, look }} />, bar)}
      <EditorContent editor={editor} className={styles.content} />
      {uploads.blocks}
      {mention && <MentionMenu props={mention} keys={mentionKeys} />}
    </>
  )
}

function useTextEditor(props: EditorProps) {
  const [editor, setEditor] = useState<TiptapEditor | null>(null)
  const [mention, setMention] = useState<MentionProps | null>(null)
  const mentionKeys = useRef<MentionKeys>(null)
  const uploads = useInlineUploads(editor)
  const latest = useRef(props.content)
  const changed = useEffectEvent((made: TiptapEditor) => {
    const read = props.kind === 'chapter' ? toChapter : toDocument
    latest.current = read(made.getJSON())
    props.onChange(latest.current)
  })
  const take = useEffectEvent(uploads.take)
  const first = useEffectEvent(() => props)
  const queries = useQueryClient()
  const userId = useMe()?._id ?? ''
  const findPeople = useEffectEvent((words: string) => queries.fetchQuery(mentionQuery(api, userId, words.trim())))
  useEffect(() => {
    const { placeholder, label, look, kind, hasParts, describedBy } = first()
    const mentions = {
      search: (words: string) => findPeople(words),
      show: (next: MentionProps | null) => setMention(next && { ...next }),
      onKey: (event: KeyboardEvent) => mentionKeys.current?.onKey(event) ?? false,
    }
    const made = new TiptapEditor({
      extensions:
        kind === 'chapter' ? chapterExtensions({ placeholder }) : extensionsOf({ placeholder, mentions, hasParts }),
      content: toContent(latest.current),
      // The policy of our pages allows no style element; ours are in the sheet.
      injectCSS: false,
      editorProps: {
        attributes: {
          class: classNames(readerStyles.text, styles.text) ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(look === 'mobile' && { 'data-area': 'mobile' }),
          ...(kind === 'chapter' && { 'data-kind': kind }),
        },
        handlePaste: (view, event) => {
          const images = event.clipboardData ? pastedImages(event.clipboardData) : []
          if (images.length > 0) void take(images, view.state.selection.to)
          else {
            stepBehindMedia(view)
            if (leavesPicturesOut(event.clipboardData?.getData('text/html') ?? ''))
              toast.warning(m.editor_pictures_left_out())
          }
          return images.length > 0
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const files = [...(event.dataTransfer?.files ?? [])]
          if (isMoved || files.length === 0) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
          void take(files, at)
          return true
        },
      },
      onUpdate: ({ editor: current }) => changed(current),
    })
    setEditor(made)
    return () => {
      setEditor(null)
      setMention(null)
      made.destroy()
    }
  }, [])
  return { editor, mention, mentionKeys, uploads, latest }
}

/** No step of its own: whoever takes back what they wrote does not take back its name. */
function setBlockKeys(editor: TiptapEditor, keys: readonly number[]): void {
  const { tr } = editor.state
  tr.doc.forEach((node, at, index) => {
    const key = keys[index] ?? null
    if (key !== null && node.attrs.key !== key) tr.setNodeAttribute(at, 'key', key)
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** A picture is selected when it has just come: what is pasted next must not take its place. */
function stepBehindMedia(view: EditorView): void {
  const { selection, tr } = view.state
  if (!(selection instanceof NodeSelection) || !['image', 'video'].includes(selection.node.type.name)) return
  const behind = Selection.findFrom(selection.$to, 1, true)
  if (behind) view.dispatch(tr.setSelection(behind))
}

async function insertImages(editor: TiptapEditor | null): Promise<void> {
  const chosen = await openPicker({
    mode: 'image',
    tab: 'mine',
    multiple: true,
    max: limits.imagesAtOnce,
    caller: 'editor',
  })
  if (!chosen || !editor || editor.isDestroyed) return
  editor.chain().focus().insertContent(chosen.map(imageNodeOf)).run()
}

async function insertVideo(editor: TiptapEditor | null): Promise<void> {
  const [video] = (await openPicker({ mode: 'video', caller: 'editor' })) ?? []
  if (video && editor && !editor.isDestroyed) editor.chain().focus().insertContent(videoNodeOf(video)).run()
}

type MentionProps = SuggestionProps<Mentionable, MentionAttributes>
interface MentionKeys {
  onKey: (event: KeyboardEvent) => boolean
}

/** The people whose name goes on like this. The text keeps the focus; arrows walk, Enter and Tab take. */
function MentionMenu({ props, keys }: { props: MentionProps; keys: RefObject<MentionKeys | null> }) {
  const { items, loading, query } = props
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, items.length - 1))
  const choose = (person: Mentionable | undefined) => {
    if (person) props.command({ id: person._id, label: person.name })
    return person !== undefined
  }
  useImperativeHandle(keys, () => ({
    onKey({ key, isComposing, keyCode }) {
      if (isComposing || keyCode === 229 || items.length === 0) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1
        setAt((current + step + items.length) % items.length)
        return true
      }
      return (key === 'Enter' || key === 'Tab') && choose(items[current])
    },
  }))
  const id = useId()
  const element = useFloating(props)
  useActiveOption(props, id, items.length > 0 ? `${id}${current}` : undefined)
  if (!element) return null
  return createPortal(
    <MentionList
      id={id}
      option={(index) => `${id}${index}`}
      people={items}
      current={current}
      isFetching={loading}
      word={query}
      onHover={setAt}
      onChoose={choose}
    />,
    element,
  )
}

/** A box at the cursor; the library moves it along. */
function useFloating({ mount }: MentionProps): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const first = useRef(mount)
  useEffect(() => {
    const box = Object.assign(document.createElement('div'), { className: styles.floating })
    const unmount = first.current(box)
    setElement(box)
    return unmount
  }, [])
  return element
}

/** Tells the text, which has the focus, what is chosen in the list. */
function useActiveOption({ editor }: MentionProps, list: string, option: string | undefined): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    if (option) dom.setAttribute('aria-activedescendant', option)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, option])
}
