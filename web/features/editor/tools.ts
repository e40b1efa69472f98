import type { ChainedCommands, Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo-2'
import CodeBlock from 'lucide-react/icons/square-code'
import Strike from 'lucide-react/icons/strikethrough'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo-2'
import { m } from '#messages/messages.js'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export interface Tool {
  name: string
  label: () => string
  icon: IconDrawing
  run: (chain: ChainedCommands) => ChainedCommands
  /** Which part of the text presses the button in. */
  active?: [name: string, attrs?: object]
}

/** Groups of the toolbar, from left to right. */
export const history: Tool[] = [
  { name: 'undo', label: m.editor_undo, icon: Undo, run: (chain) => chain.undo() },
  { name: 'redo', label: m.editor_redo, icon: Redo, run: (chain) => chain.redo() },
]

export const characters: Tool[] = [
  { name: 'bold', label: m.editor_bold, icon: Bold, run: (chain) => chain.toggleBold(), active: ['bold'] },
  { name: 'italic', label: m.editor_italic, icon: Italic, run: (chain) => chain.toggleItalic(), active: ['italic'] },
  {
    name: 'underline',
    label: m.editor_underline,
    icon: Underline,
    run: (chain) => chain.toggleUnderline(),
    active: ['underline'],
  },
  { name: 'strike', label: m.editor_strike, icon: Strike, run: (chain) => chain.toggleStrike(), active: ['strike'] },
  { name: 'code', label: m.editor_code, icon: Code, run: (chain) => chain.toggleCode(), active: ['code'] },
]

export const headings: Tool[] = [
  {
    name: 'heading2',
    label: m.editor_heading_2,
    icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    active: ['heading', { level: 2 }],
  },
  {
    name: 'heading3',
    label: m.editor_heading_3,
    icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    active: ['heading', { level: 3 }],
  },
]

export const blocks: Tool[] = [
  {
    name: 'bulletList',
    label: m.editor_bullet_list,
    icon: List,
    run: (chain) => chain.toggleBulletList(),
    active: ['bulletList'],
  },
  {
    name: 'orderedList',
    label: m.editor_ordered_list,
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    active: ['orderedList'],
  },
  {
    name: 'quote',
    label: m.editor_quote,
    icon: Quote,
    run: (chain) => chain.toggleBlockquote(),
    active: ['blockquote'],
  },
  {
    name: 'codeBlock',
    label: m.editor_code_block,
    icon: CodeBlock,
    run: (chain) => chain.toggleCodeBlock(),
    active: ['codeBlock'],
  },
  { name: 'rule', label: m.editor_rule, icon: Minus, run: (chain) => chain.setHorizontalRule() },
]

const all = [...history, ...headings, ...characters, ...blocks]

export type ToolStates = Record<string, { isOn: boolean; isOff: boolean }>

/** Which tools are pressed in, and which would do nothing here. */
export function statesOf(editor: Editor): ToolStates {
  const can = editor.can()
  return Object.fromEntries(
    all.map(({ name, active, run }) => [
      name,
      {
        isOn: active !== undefined && editor.isActive(...active),
        isOff: !active && !run(can.chain()).run(),
      },
    ]),
  )
}
