export type PolicyBlock = { kind: 'title' | 'heading' | 'paragraph'; text: string }

/** The small part of Markdown that policies need: # and ## lines are headings, blank lines end a paragraph. */
export function parsePolicy(source: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }
  for (const line of source.split(/\r?\n/)) {
    const heading = /^(#{1,2})\s+(\S.*)$/.exec(line.trim())
    if (heading) {
      endParagraph()
      blocks.push({ kind: heading[1] === '#' ? 'title' : 'heading', text: heading[2] ?? '' })
    } else if (line.trim() === '') endParagraph()
    else lines.push(line.trim())
  }
  endParagraph()
  return blocks
}
