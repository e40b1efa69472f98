import type { Document, Mark } from '#contract/shared/document.ts'

/** A document seen as a tree of like nodes: what walking needs, and no more. The contract says which nodes there are. */
export interface DocumentNode {
  type: string
  text?: string
  marks?: Mark[]
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
}

/** Every node, parents before children. */
export function* nodesOf(node: DocumentNode): Generator<DocumentNode> {
  yield node
  for (const child of node.content ?? []) yield* nodesOf(child)
}

/** The same tree with every node replaced by what `change` makes of it, from the leaves up. */
export function mapNodes(doc: Document, change: (node: DocumentNode) => DocumentNode): Document {
  const visit = (node: DocumentNode): DocumentNode => {
    const content = node.content?.map(visit)
    return change(content ? { ...node, content } : node)
  }
  return visit(doc) as Document
}
