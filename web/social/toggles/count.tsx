import { formatCount, formatExact } from '#web/ui/format/format.ts'

/** 1.2万, with the exact figure as a tip. */
export function Count({ of }: { of: number }) {
  return <span title={of >= 10_000 ? formatExact(of) : undefined}>{formatCount(of)}</span>
}
