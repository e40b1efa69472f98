import type { PayMethod } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'

const names: Record<PayMethod, () => string> = {
  kami: m.admin_method_kami,
  epay: m.admin_method_epay,
  'epay-alipay': m.admin_method_epay_alipay,
  'epay-wxpay': m.admin_method_epay_wxpay,
  'epay-qqpay': m.admin_method_epay_qqpay,
  'epay-bank': m.admin_method_epay_bank,
  alipay: m.admin_method_alipay,
  'alipay-qr': m.admin_method_alipay_qr,
  wxpay: m.admin_method_wxpay,
}

/** What a way to pay may be. One that is none is still shown, so that it can be replaced. */
export function methodOptions(current: string): { value: string; label: string }[] {
  const known = Object.entries(names).map(([value, name]) => ({ value, label: name() }))
  if (current === '' || Object.hasOwn(names, current)) return known
  return [{ value: current, label: m.admin_method_unknown({ type: current }) }, ...known]
}

/** The name that payers read follows the type, unless somebody has written another. */
export function nameFor(type: string, name: string): string {
  const isUsual = name.trim() === '' || Object.values(names).some((usual) => usual() === name)
  return isUsual ? (names[type as PayMethod]?.() ?? name) : name
}
