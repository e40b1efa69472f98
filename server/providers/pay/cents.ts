/** 1234 → '12.34': with digits, because no float holds every cent. */
export function yuanOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '12.34', '12.3', '12' and '12.340' → cents; undefined for what is no amount of whole cents. */
export function centsOf(yuan: unknown): number | undefined {
  const text = typeof yuan === 'number' ? String(yuan) : yuan
  if (typeof text !== 'string') return undefined
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
