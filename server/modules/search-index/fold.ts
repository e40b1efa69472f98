import { compatible } from '#contract/shared/text.ts'
import type { Characters } from '../../text-rules/characters.ts'
import { isMark, scriptOf } from '../../text-rules/script.ts'

/** A run of characters without spaces (`isRun`), or a word between spaces. */
export interface Segment {
  characters: string[]
  isRun: boolean
}

/** One form for what readers take for the same: width, case, traditional and simplified, punctuation. */
export function fold(text: string, characters: Characters): string {
  let folded = ''
  let isGap = true
  for (const character of compatible(text).toLowerCase()) {
    const script = scriptOf(character)
    if (script === 'none') continue
    if (script === 'gap' || (isGap && isMark(character))) {
      if (!isGap) folded += ' '
      isGap = true
    } else {
      folded += characters.get(character) ?? character
      isGap = false
    }
  }
  return folded.trimEnd()
}

export function segmentsOf(folded: string): Segment[] {
  const segments: Segment[] = []
  let last: Segment | undefined
  for (const character of folded) {
    if (character === ' ') {
      last = undefined
      continue
    }
    const isRun = scriptOf(character) === 'run'
    if (last?.isRun !== isRun) {
      last = { characters: [], isRun }
      segments.push(last)
    }
    last.characters.push(character)
  }
  return segments
}
