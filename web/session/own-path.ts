/** A path of this site, never another host. Browsers drop control characters, so `/<tab>/host` would be one, too. */
export function ownPath(wanted: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
  return wanted && /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(wanted) ? wanted : undefined
}
