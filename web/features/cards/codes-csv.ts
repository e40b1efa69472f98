import { m } from '#messages/messages.js'
import { csvText } from '#web/ui/format/save-file.ts'

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

export function csvOf(slips: Slip[]): string {
  const head = [m.admin_cards(), m.admin_card_value(), m.admin_card_until(), m.admin_card_csv_link()]
  return csvText([head, ...slips.map(({ code, worth, until, link }) => [code, worth, until, link])])
}
