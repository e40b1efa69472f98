import { mergeAttributes, Node } from '@tiptap/core'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import Lock from 'lucide-react/icons/lock'
import { accessLimits, type PartLock, partLocks } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './part-node.module.css'

/** Where parts may stand: in the text itself, not in each other and not in lists and quotes. */
export const TextWithParts = Node.create({ name: 'doc', topNode: true, content: '(block | part)+' })

/** What of a text only some may read. */
export const PartNode = Node.create({
  name: 'part',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    key: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null },
    by: { default: 'login', parseHTML: (element: HTMLElement) => readLock(element.dataset.part), rendered: false },
    level: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.dataset.level) || null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'section[data-part]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'section',
    mergeAttributes(HTMLAttributes, { 'data-part': node.attrs.by, 'data-level': node.attrs.level }),
    0,
  ],
  addNodeView: () => ReactNodeViewRenderer(PartView),
})

function readLock(name: string | undefined): PartLock {
  return partLocks.find((known) => known === name) ?? 'login'
}

const names: Record<PartLock, () => string> = {
  post: () => m.part_by_post(),
  login: () => m.access_login(),
  follow: () => m.access_follow(),
  reply: () => m.access_reply(),
  level: () => m.access_level(),
  vip: () => m.access_vip(),
}

function PartView({ node, updateAttributes }: NodeViewProps) {
  const by = readLock(node.attrs.by)
  return (
    <NodeViewWrapper as="section" className={styles.part} aria-label={m.editor_part()}>
      <div className={styles.head} contentEditable={false}>
        <Icon of={Lock} size={16} />
        <span>{m.editor_part()}</span>
        <select
          aria-label={m.access_label()}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            updateAttributes({ by: value, level: value === 'level' ? (node.attrs.level ?? 2) : null })
          }
        >
          {partLocks.map((lock) => (
            <option key={lock} value={lock}>
              {names[lock]()}
            </option>
          ))}
        </select>
        {by === 'level' && (
          <input
            type="number"
            aria-label={m.access_level_from()}
            min={1}
            max={accessLimits.level}
            defaultValue={node.attrs.level ?? 2}
            onChange={({ currentTarget: { valueAsNumber } }) =>
              updateAttributes({ level: Math.min(accessLimits.level, Math.max(1, Math.trunc(valueAsNumber) || 1)) })
            }
          />
        )}
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  )
}
