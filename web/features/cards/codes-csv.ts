import { m } from '#messages/messages.js'

export interface Slip {
  code: string
  /** What it brings, in words. */
  worth: string
  /** Empty: for ever. */
  until: string
  link: string
}

/** Behind the #, where no server and no log of one reads it. The page leads phones to their own. */
export function redeemLink(origin: string, code: string): string {
  return `${origin}/wallet/redeem#kami=${encodeURIComponent(code)}`
}

/** As spreadsheets read it: with a mark of its encoding, and never a formula. */
export function csvOf(slips: Slip[]): string {
  const head = [m.admin_cards(), m.admin_card_value(), m.admin_card_until(), m.admin_card_csv_link()]
  const rows = slips.map(({ code, worth, until, link }) => [code, worth, until, link])
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
