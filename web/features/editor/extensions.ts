import { Extension, type Extensions, mergeAttributes, Node, wrappingInputRule } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { addressOf } from '#web/reader/address.ts'
import { cleanPaste } from './clean-paste.ts'
import { ImageView, VideoNodeView } from './media-views.tsx'
import { type MentionMenu, mentionNode } from './mention.ts'
import { PartNode, TextWithParts } from './part-node.tsx'
import { ReplaceText } from './replace-text.ts'
import { deepest } from './to-document.ts'
import { uploadPlaceholders } from './upload-placeholders.ts'

/** A stored file is known by its path; the rest only helps to show it before the server has said it again. */
const fileFacts = ['path', 'url', 'thumb', 'placeholder'] as const

function textAttribute(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attrs: Record<string, unknown>) => (attrs[name] ? { [`data-${name}`]: attrs[name] } : {}),
  }
}

function numberAttribute(name: string) {
  return {
    ...textAttribute(name),
    parseHTML: (element: HTMLElement) => Number(element.getAttribute(`data-${name}`)) || null,
  }
}

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, textAttribute(name)]))
const numbers = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, numberAttribute(name)]))

/** Only pictures of this site: what is pasted from elsewhere has no path and is left out. */
const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...texts([...fileFacts, 'alt']),
    ...numbers(['width', 'height']),
    animated: {
      ...textAttribute('animated'),
      parseHTML: (element: HTMLElement) => element.hasAttribute('data-animated') || null,
    },
  }),
  parseHTML: () => [{ tag: 'img[data-path]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { src: node.attrs.url })],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
})

const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...texts([...fileFacts, 'cover']), ...numbers(['width', 'height', 'duration']) }),
  parseHTML: () => [{ tag: 'video[data-path]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(VideoNodeView),
})

export interface EditorOptions {
  placeholder: string
  mentions: MentionMenu
  /** Some of the text may be locked by itself. */
  hasParts?: boolean
}

const shared = {
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    // Without a beginning it is completed; with one it has to be one that the contract knows.
    isAllowedUri: (address: string) => addressOf(address, false) !== null || /^[\w-]+(\.[\w-]+)+/.test(address),
    HTMLAttributes: { target: null, rel: null },
  },
  dropcursor: { color: false, class: 'drop-cursor', width: 2 },
} as const

/** Exactly the nodes and marks of the contract. What else is pasted becomes one of these or falls away. */
export function extensionsOf({ placeholder, mentions, hasParts = false }: EditorOptions): Extensions {
  return [
    StarterKit.configure({ ...shared, heading: { levels: [2, 3] }, ...(hasParts && { document: false }) }),
    ...(hasParts ? [TextWithParts, PartNode] : []),
    ReplaceText,
    Placeholder.configure({ placeholder }),
    ImageNode,
    VideoNode,
    mentionNode(mentions),
    Bounds,
  ]
}

/** Those of chapters: paragraphs, one kind of heading, rules, quotes and illustrations, each with its key. */
export function chapterExtensions({ placeholder }: Pick<EditorOptions, 'placeholder'>): Extensions {
  return [
    StarterKit.configure({
      ...shared,
      heading: { levels: [3] },
      blockquote: false,
      bulletList: false,
      codeBlock: false,
      listItem: false,
      listKeymap: false,
      orderedList: false,
    }),
    ReplaceText,
    Placeholder.configure({ placeholder }),
    PlainQuote,
    ImageNode,
    BlockKeys,
    Bounds,
  ]
}

/** A quote of paragraphs and nothing else. */
const PlainQuote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleBlockquote:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

/**
 * The number by which comments and places find a block again. The server gives it; what is new, cut in two or pasted has
 * none until it is saved.
 */
const BlockKeys = Extension.create({
  name: 'blockKeys',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'horizontalRule', 'blockquote', 'image'],
      attributes: { key: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null } },
    },
  ],
})

const containers = ['blockquote', 'bulletList', 'orderedList']

function depthOf({ selection: { $from } }: EditorState): number {
  return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).filter((name) =>
    containers.includes(name),
  ).length
}

/** A browser that puts letters in the place of a whole paragraph keeps its look as a style, which the page forbids. */
function typeOver(view: EditorView, event: InputEvent): boolean {
  const { state, composing } = view
  const { from, to, empty } = state.selection
  const { data } = event
  if (event.inputType !== 'insertText' || !data || empty || composing) return false
  event.preventDefault()
  const typed = () => state.tr.insertText(data).scrollIntoView()
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, data, typed))) view.dispatch(typed())
  return true
}

/** What a text of ours may not grow into. */
const Bounds = Extension.create({
  name: 'bounds',
  priority: 1000,
  addKeyboardShortcuts() {
    // Elsewhere the key leaves the text, as it does in every field.
    return { Tab: () => this.editor.isActive('listItem') && depthOf(this.editor.state) >= deepest }
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { transformPastedHTML: cleanPaste, handleDOMEvents: { beforeinput: typeOver } } }),
    uploadPlaceholders(),
  ],
})
