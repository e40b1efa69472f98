import { cents, type FakeOrder, type NoticeChange, type OrderWish } from './fake.ts'

type Fields = Record<string, string>

/** What both interfaces of epay have alike: how an order is asked for, found and told of. */
export function wishOf(fields: Fields): OrderWish {
  return {
    tradeNo: fields.out_trade_no ?? '',
    amount: cents(fields.money),
    subject: fields.name ?? '',
    notifyUrl: fields.notify_url ?? '',
    returnUrl: fields.return_url ?? '',
    asked: fields,
  }
}

export function orderOf(orders: Map<string, FakeOrder>, { out_trade_no, trade_no }: Fields): FakeOrder | undefined {
  return [...orders.values()].find((each) => each.tradeNo === out_trade_no || each.providerTrade === trade_no)
}

export const statusOf = ({ state }: FakeOrder): number => ({ open: 0, paid: 1, refunded: 2 })[state]

export function noticeOf(order: FakeOrder, pid: string, change: NoticeChange): Fields {
  return {
    pid: change.merchant ?? pid,
    trade_no: change.providerTrade ?? order.providerTrade,
    out_trade_no: change.tradeNo ?? order.tradeNo,
    type: 'alipay',
    name: 'product',
    // A number of PHP: 1.00 is 1, and 1.50 is 1.5.
    money: String((change.amount ?? order.amount) / 100),
    trade_status: change.status ?? 'TRADE_SUCCESS',
  }
}
