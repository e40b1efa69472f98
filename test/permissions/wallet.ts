import { line, own_reads, type Permission } from './line.ts'

/** The books, and what moves them. */
export const walletPermissions: Record<string, Permission> = {
  'ledger.list': line(own_reads, () => ({})),
}
