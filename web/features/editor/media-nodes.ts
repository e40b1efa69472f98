import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { FilmView, ImageView } from './media-views.tsx'

/** A stored file is known by its path; the rest only helps to show it before the server has said it again. */
const shared = ['path', 'url', 'thumb', 'placeholder'] as const

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
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...texts([...shared, 'alt']),
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

export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...texts([...shared, 'cover']), ...numbers(['width', 'height', 'duration']) }),
  parseHTML: () => [{ tag: 'video[data-path]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(FilmView),
})
