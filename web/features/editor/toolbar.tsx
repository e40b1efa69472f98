import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import AtSign from 'lucide-react/icons/at-sign'
import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Smile from 'lucide-react/icons/smile'
import Type from 'lucide-react/icons/type'
import Video from 'lucide-react/icons/video'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { m } from '#messages/messages.js'
import { EmojiPanel } from '#web/ui/controls/emoji-panel.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useRoving } from '#web/ui/hooks/use-roving.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import styles from './editor.module.css'
import { LinkPanel } from './link-panel.tsx'
import { blocks, characters, headings, history, statesOf, type Tool, type ToolStates } from './tools.ts'

export type ToolbarProps = {
  editor: Editor
  onImage: () => void
  /** Pictures that were uploaded earlier. */
  onMine: () => void
  onVideo: () => void
  look: 'desktop' | 'mobile'
  /** At the far end: figures, or what is saved. */
  end?: ReactNode
}

type Stop = ReturnType<typeof useRoving>['item']
/** Roving tab stops: each call of `nextStop` is the next tool of the row. */
type NextStop = () => ReturnType<Stop>

export function useTabStops(count: number): { row: object; nextStop: NextStop } {
  const { grid, item } = useRoving(count)
  let at = -1
  return { row: grid, nextStop: () => item(++at) }
}

export function useStates(editor: Editor): ToolStates {
  return useEditorState({ editor, selector: ({ editor: current }) => statesOf(current) })
}

/** Above the text, all tools in one row. */
export function DesktopToolbar({ editor, onImage, onMine, onVideo, end }: ToolbarProps) {
  const states = useStates(editor)
  const { row, nextStop } = useTabStops(hasParts(editor) ? 22 : 21)
  const group = (tools: Tool[]) => <Group {...{ editor, tools, states, nextStop }} />
  return (
    <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.bar} {...row}>
      {group(history)}
      {group([...headings, ...characters])}
      {group(blocks)}
      <span className={styles.group}>
        <LinkTool editor={editor} nextStop={nextStop} />
        <ToolButton icon={ImageIcon} label={m.editor_image()} {...nextStop()} onClick={onImage} />
        <ToolButton icon={Images} label={m.picker_my_images()} {...nextStop()} onClick={onMine} />
        <ToolButton icon={Video} label={m.editor_video()} {...nextStop()} onClick={onVideo} />
        {hasParts(editor) && <PartTool editor={editor} nextStop={nextStop} />}
        <EmojiTool editor={editor} nextStop={nextStop} />
        <MentionTool editor={editor} nextStop={nextStop} />
      </span>
      {end && <span className={styles.barEnd}>{end}</span>}
    </div>
  )
}

/** Above the keyboard: what is used most, and the rest in a second row on demand. */
export function MobileToolbar({ editor, onImage, onVideo, end }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const { row, nextStop } = useTabStops(5)
  return (
    <div className={styles.mobileBar}>
      {isOpen && <FormatRow editor={editor} />}
      <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.mobileRow} {...row}>
        <ToolButton icon={ImageIcon} label={m.editor_image()} {...nextStop()} onClick={onImage} />
        <ToolButton icon={Video} label={m.editor_video()} {...nextStop()} onClick={onVideo} />
        <EmojiTool editor={editor} nextStop={nextStop} />
        <MentionTool editor={editor} nextStop={nextStop} />
        <ToolButton
          icon={Type}
          label={m.editor_format()}
          isOn={isOpen}
          {...nextStop()}
          onClick={() => setOpen(!isOpen)}
        />
        {end && <span className={styles.barEnd}>{end}</span>}
      </div>
    </div>
  )
}

function FormatRow({ editor }: { editor: Editor }) {
  const states = useStates(editor)
  const { row, nextStop } = useTabStops(hasParts(editor) ? 16 : 15)
  const shared = { editor, states, nextStop }
  return (
    <div role="toolbar" aria-label={m.editor_format()} className={styles.formatRow} {...row}>
      <Group {...shared} tools={characters.slice(0, 4)} />
      <Group {...shared} tools={headings} />
      <LinkTool editor={editor} nextStop={nextStop} />
      <Group {...shared} tools={[...blocks, ...characters.slice(4)]} />
      {hasParts(editor) && <PartTool editor={editor} nextStop={nextStop} />}
      <Group {...shared} tools={history} />
    </div>
  )
}

type GroupProps = { editor: Editor; tools: Tool[]; states: ToolStates; nextStop: NextStop }

export function Group({ editor, tools, states, nextStop }: GroupProps) {
  return (
    <span className={styles.group}>
      {tools.map(({ name, label, icon, run, active }) => (
        <ToolButton
          key={name}
          icon={icon}
          label={label()}
          isOn={active && states[name]?.isOn}
          isOff={states[name]?.isOff}
          {...nextStop()}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
    </span>
  )
}

type OwnTool = { editor: Editor; nextStop: NextStop }

function LinkTool({ editor, nextStop }: OwnTool) {
  const isOn = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  return (
    <Popover
      label={m.editor_link()}
      trigger={<ToolButton icon={LinkIcon} label={m.editor_link()} isOn={isOn} {...nextStop()} />}
    >
      {(close) => <LinkPanel editor={editor} onDone={close} />}
    </Popover>
  )
}

function EmojiTool({ editor, nextStop }: OwnTool) {
  return (
    <Popover label={m.editor_emoji()} trigger={<ToolButton icon={Smile} label={m.editor_emoji()} {...nextStop()} />}>
      <EmojiPanel
        label={m.editor_emoji()}
        className={styles.emoji}
        onChoose={(character) => editor.commands.insertContent(character)}
      />
    </Popover>
  )
}

function hasParts({ schema }: Editor): boolean {
  return schema.nodes.part !== undefined
}

/** What is chosen becomes hidden, or what is hidden is no longer. */
function PartTool({ editor, nextStop }: OwnTool) {
  const { isOn, isOff } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isOn: current.isActive('part'),
      isOff: !current.can().toggleWrap('part'),
    }),
  })
  return (
    <ToolButton
      icon={Lock}
      label={m.editor_part_insert()}
      isOn={isOn}
      isOff={isOff}
      {...nextStop()}
      onClick={() => editor.chain().focus().toggleWrap('part').run()}
    />
  )
}

/** The sign is enough: the list of names opens by itself. */
function MentionTool({ editor, nextStop }: OwnTool) {
  return (
    <ToolButton
      icon={AtSign}
      label={m.editor_mention()}
      {...nextStop()}
      onClick={() => editor.chain().focus().insertContent('@').run()}
    />
  )
}

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconDrawing
  label: string
  /** Leave it out for what is done rather than switched. */
  isOn?: boolean
  isOff?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The focus stays in the text when it is pressed with a pointer. What does nothing here stays reachable and says so. */
export function ToolButton({ icon, label, isOn, isOff, className, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.tool, className)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onClick}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}
