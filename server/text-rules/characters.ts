/** Each traditional or regional character with the one that stands for all of its kind. */
export type Characters = ReadonlyMap<string, string>

/** What the dictionary knows only inside of phrases. */
const moreVariants = ['瞭了', '藉借', '彷仿', '甦苏']

let loading: Promise<Characters> | undefined

/** The dictionary is read when somebody first searches or writes, not at the start. */
export function loadCharacters(): Promise<Characters> {
  loading ??= readCharacters()
  return loading
}

async function readCharacters(): Promise<Characters> {
  const { from, to } = await import('opencc-js/preset/t2cn')
  const dictionaries = [to.cn, from.tw, from.hk].flatMap((groups) => groups?.flat() ?? [])
  const next = new Map<string, string>()
  const endOf = (character: string): string => {
    const further = next.get(character)
    return further === undefined ? character : endOf(further)
  }
  const pairs = [...dictionaries.flatMap(singleCharacters), ...moreVariants.map((pair) => [...pair])]
  for (const [variant = '', plain = ''] of pairs) {
    const [start, end] = [endOf(variant), endOf(plain)]
    if (start !== end) next.set(start, end)
  }
  return new Map([...next.keys()].map((character) => [character, endOf(character)]))
}

/** Characters alone: a phrase would have to be found in the text first, and both spellings fold the same without. */
function singleCharacters(dictionary: string | readonly (readonly [string, string])[]): string[][] {
  const entries = typeof dictionary === 'string' ? dictionary.split('|').map((entry) => entry.split(' ')) : dictionary
  return entries.filter((entry) => entry.every((side) => [...side].length === 1)).map((entry) => [...entry])
}
