/** Stands for this site while an address is read. */
const here = 'https://own.invalid'
const longest = 2000

/**
 * The one check of every address that a visitor brings along and is led to: a path of this site as browsers will read it,
 * or nothing. Browsers drop tabs and line breaks, take `\` for `/` and resolve dots, also escaped ones, so that
 * `/<tab>/host` and `/a/..//host` would be other hosts.
 */
export function ownPath(wanted: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
  if (!wanted || wanted.length > longest || !/^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(wanted)) return undefined
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
