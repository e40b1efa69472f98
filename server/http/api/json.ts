import { Refusal } from '../../kernel/errors.ts'

/** Of a whole body. */
const deepest = 64
const mostValues = 10_000

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * The value of a body. What would cost much is refused in one pass over the bytes, before anything is made of them; that
 * pass also counts the members of objects, and where the value has fewer, a name was given twice.
 */
export function readJson(bytes: Buffer): unknown {
  const members = membersIn(bytes)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal(400, 'api_bad_json')
  }
  if (membersOf(value) !== members) throw new Refusal(400, 'api_name_twice')
  return value
}

/** As many members as colons outside of texts, provided that it is JSON, which is not looked at here. */
function membersIn(bytes: Buffer): number {
  let [depth, values, members] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at)
        break
      case openList:
      case openObject:
        depth += 1
        values += 1
        break
      case closeList:
      case closeObject:
        depth -= 1
        break
      case comma:
        values += 1
        break
      case colon:
        members += 1
    }
    if (depth > deepest || values > mostValues) throw new Refusal(400, 'api_too_deep')
  }
  return members
}

/** Where the text that begins here ends. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}

/** The members of all objects in a value that is known to be shallow, none with a name that could reach a prototype. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += membersOf(item)
    return count
  }
  for (const name of Object.keys(value)) {
    if (isForbiddenName(name)) throw new Refusal(400, 'api_bad_name')
    count += 1 + membersOf((value as Record<string, unknown>)[name])
  }
  return count
}

export function isForbiddenName(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}
