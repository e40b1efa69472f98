import { Extension, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { addressOf } from '#web/reader/address.ts'
import { cleanPaste } from './clean-paste.ts'
import { ImageNode, VideoNode } from './media-nodes.ts'
import { type MentionMenu, mentionNode } from './mention.ts'
import { deepest } from './to-document.ts'
import { uploadMarks } from './upload-placeholders.ts'

export interface EditorWishes {
  placeholder: string
  mentions: MentionMenu
}

/** Exactly the nodes and marks of the contract. What else is pasted becomes one of these or falls away. */
export function extensionsOf({ placeholder, mentions }: EditorWishes): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        // Without a beginning it is completed; with one it has to be one that the contract knows.
        isAllowedUri: (address) => addressOf(address, false) !== null || /^[\w-]+(\.[\w-]+)+/.test(address),
        HTMLAttributes: { target: null, rel: null },
      },
      dropcursor: { color: false, class: 'drop-cursor', width: 2 },
    }),
    Placeholder.configure({ placeholder }),
    ImageNode,
    VideoNode,
    mentionNode(mentions),
    Bounds,
  ]
}

const containers = ['blockquote', 'bulletList', 'orderedList']

function depthOf({ selection: { $from } }: EditorState): number {
  return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).filter((name) =>
    containers.includes(name),
  ).length
}

/** What a text of ours may not grow into. */
const Bounds = Extension.create({
  name: 'bounds',
  priority: 1000,
  addKeyboardShortcuts() {
    // Elsewhere the key leaves the text, as it does in every field.
    return { Tab: () => this.editor.isActive('listItem') && depthOf(this.editor.state) >= deepest }
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: cleanPaste } }), uploadMarks()],
})
