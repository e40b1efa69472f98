import type { Editor } from '@tiptap/core'
import Format from 'lucide-react/icons/bold'
import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Search from 'lucide-react/icons/search'
import Type from 'lucide-react/icons/type'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import styles from './editor.module.css'
import { FindBar } from './find-bar.tsx'
import { tidy } from './tidy.ts'
import { Group, ToolButton, type ToolbarProps, useStates, useTabStops } from './toolbar.tsx'
import { blocks, characters, headings, history } from './tools.ts'

const emphasis = characters.filter(({ name }) => name === 'bold' || name === 'italic')
const parts = [
  ...headings.filter(({ name }) => name === 'heading3'),
  ...blocks.filter(({ name }) => name === 'quote' || name === 'rule'),
]

/** What a chapter is made with. On a phone how words and lines look stands in a second row. */
export function ChapterToolbar({ editor, onImage, onMine, end, look }: ToolbarProps) {
  const isMobile = look === 'mobile'
  const [open, setOpen] = useState<'format' | 'find' | null>(null)
  const { row, nextStop } = useTabStops(isMobile ? 5 : 11)
  const toggle = (one: 'format' | 'find') => setOpen(open === one ? null : one)
  const find = open === 'find' && <FindBar editor={editor} onClose={() => setOpen(null)} />
  const format = !isMobile && <Formats editor={editor} nextStop={nextStop} />
  const tools = (
    <span className={styles.group}>
      <ToolButton icon={ImageIcon} label={m.editor_image()} {...nextStop()} onClick={onImage} />
      <ToolButton icon={Images} label={m.picker_my_images()} {...nextStop()} onClick={onMine} />
      <ToolButton
        icon={Search}
        label={m.editor_find()}
        isOn={open === 'find'}
        {...nextStop()}
        onClick={() => toggle('find')}
      />
      <ToolButton icon={Type} label={m.editor_tidy()} {...nextStop()} onClick={() => tidy(editor)} />
      {isMobile && (
        <ToolButton
          icon={Format}
          label={m.editor_format()}
          isOn={open === 'format'}
          {...nextStop()}
          onClick={() => toggle('format')}
        />
      )}
    </span>
  )
  const last = end && <span className={styles.barEnd}>{end}</span>
  if (isMobile)
    return (
      <div className={styles.mobileBar}>
        {find}
        {open === 'format' && <FormatRow editor={editor} />}
        <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.mobileRow} {...row}>
          {tools}
          {last}
        </div>
      </div>
    )
  return (
    <>
      <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.bar} {...row}>
        {format}
        {tools}
        {last}
      </div>
      {find}
    </>
  )
}

type FormatsProps = { editor: Editor; nextStop: ReturnType<typeof useTabStops>['nextStop'] }

function Formats({ editor, nextStop }: FormatsProps) {
  const states = useStates(editor)
  const group = (tools: typeof history) => <Group {...{ editor, tools, states, nextStop }} />
  return (
    <>
      {group(history)}
      {group(emphasis)}
      {group(parts)}
    </>
  )
}

function FormatRow({ editor }: { editor: Editor }) {
  const { row, nextStop } = useTabStops(7)
  return (
    <div role="toolbar" aria-label={m.editor_format()} className={styles.formatRow} {...row}>
      <Formats editor={editor} nextStop={nextStop} />
    </div>
  )
}
