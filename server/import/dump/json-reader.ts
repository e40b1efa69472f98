/** Objects of mongoexport: one a line, or all of them in an array. Nothing is kept but the object that is being read. */
export interface JsonHandlers {
  onObject(value: Record<string, unknown>): void
  onFault(fault: 'broken_row' | 'long_value', line: number): void
}

const longest = 16_777_216

export function createJsonReader(to: JsonHandlers) {
  let [depth, line, length] = [0, 1, 0]
  let [isText, isEscaped] = [false, false]
  let pieces: string[] = []

  const finish = () => {
    const text = pieces.join('')
    const isLong = length > longest
    pieces = []
    length = 0
    if (isLong) return to.onFault('long_value', line)
    const value = parsed(text)
    if (value) to.onObject(value)
    else to.onFault('broken_row', line)
  }
  /** Where an object that is open cannot go on, the next one begins. */
  const giveUp = () => {
    to.onFault('broken_row', line)
    pieces = []
    ;[depth, length, isText, isEscaped] = [0, 0, false, false]
  }
  const step = (char: string) => {
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (char === '\\') isEscaped = true
      else if (char === '"') isText = false
    } else if (char === '"') isText = depth > 0
    else if (char === '{') depth += 1
    else if (char === '}') depth = Math.max(0, depth - 1)
  }
  return {
    write(text: string): void {
      let from = depth > 0 ? 0 : -1
      for (let at = 0; at < text.length; at++) {
        const char = text[at] as string
        if (char === '\n') {
          line += 1
          // mongoexport writes no bare line feed into a text.
          if (isText || (depth > 0 && /^\{"_/.test(text.slice(at + 1, at + 4)))) {
            giveUp()
            from = -1
            continue
          }
        }
        const before = depth
        step(char)
        if (before === 0 && depth === 1) from = at
        if (before === 1 && depth === 0) {
          pieces.push(text.slice(from, at + 1))
          finish()
          from = -1
        }
      }
      if (depth === 0 || from < 0) return
      length += text.length - from
      if (length <= longest) pieces.push(text.slice(from))
    },
    end(): void {
      if (depth > 0) giveUp()
    },
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
