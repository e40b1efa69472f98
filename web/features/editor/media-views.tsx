import type { ChainedCommands, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { photoAt } from '#web/media/photo/photo-source.ts'
import { photoOf, VideoOf } from '#web/reader/figures.tsx'
import { SizedPhoto } from '#web/reader/sized-photo.tsx'
import type { NodeOf } from '#web/reader/walk.ts'
import { useSite } from '#web/session/use-site.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './editor.module.css'

const longestCaption = 200

/** A picture in the text, with the words that stand below it. */
export function ImageView(props: NodeViewProps) {
  const attrs = props.node.attrs as NodeOf<'image'>['attrs']
  const photo = photoOf(attrs, photoAt(attrs.path, useSite().COMMON_SPBM))
  return (
    <Frame {...props} removeLabel={m.editor_remove_image()}>
      <SizedPhoto of={photo} alt={attrs.alt ?? ''} sizes="(max-width: 767px) 100vw, 680px" moving draggable={false} />
      {/* Not controlled: the editor draws it again later than a control that is being composed in can bear. */}
      <input
        className={styles.captionField}
        defaultValue={attrs.alt ?? ''}
        maxLength={longestCaption}
        placeholder={m.editor_caption()}
        aria-label={m.editor_caption_label()}
        onChange={({ currentTarget }) => props.updateAttributes({ alt: currentTarget.value.trim() || null })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
          event.preventDefault()
          leaveBelow(props)
        }}
      />
    </Frame>
  )
}

export function VideoNodeView(props: NodeViewProps) {
  const attrs = props.node.attrs as NodeOf<'video'>['attrs']
  return (
    <Frame {...props} removeLabel={m.editor_remove_video()}>
      <VideoOf attrs={attrs} />
    </Frame>
  )
}

/** The next line below, to go on writing. */
function leaveBelow({ editor, getPos, node }: NodeViewProps): void {
  const at = getPos()
  if (at === undefined) return
  const below = at + node.nodeSize
  const isLine = editor.state.doc.nodeAt(below)?.isTextblock
  const chain = isLine ? editor.chain() : editor.chain().insertContentAt(below, { type: 'paragraph' })
  chain.setTextSelection(below + 1).run()
  // Not the command of the same name: it waits for a frame, and the next key would still go into the caption.
  editor.view.focus()
}

type FrameProps = NodeViewProps & { removeLabel: string; children: ReactNode }

function Frame({ selected, node, getPos, editor, removeLabel, children }: FrameProps) {
  const remove = () => {
    const from = getPos()
    if (from !== undefined)
      inOneStep(editor)
        .deleteRange({ from, to: from + node.nodeSize })
        .focus()
        .run()
  }
  return (
    <NodeViewWrapper className={styles.media} data-selected={selected ? '' : undefined} data-drag-handle="">
      {children}
      <button
        type="button"
        className={styles.removeMedia}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={remove}
      >
        <Icon of={X} size={16} />
      </button>
    </NodeViewWrapper>
  )
}

/** A change that is undone by itself, however soon it came after another. */
export function inOneStep(editor: Editor): ChainedCommands {
  return editor.chain().command(({ tr }) => {
    closeHistory(tr)
    return true
  })
}
