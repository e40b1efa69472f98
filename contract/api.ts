import { adminConfigContract } from './admin-config.ts'
import { adminDeletedContract } from './admin-deleted.ts'
import { adminLedgerContract } from './admin-ledger.ts'
import { adminPayContract } from './admin-pay.ts'
import { adminUserContract } from './admin-user.ts'
import { announcementContract } from './announcement.ts'
import { attachmentContract } from './attachment.ts'
import { auditContract } from './audit.ts'
import { blockContract } from './block.ts'
import { boardContract } from './board.ts'
import { captchaContract } from './captcha.ts'
import { adminCardContract, agentCardContract } from './card.ts'
import { codeContract } from './code.ts'
import { commentContract } from './comment.ts'
import { configContract } from './config.ts'
import { customPageContract } from './custom-page.ts'
import { deliveryContract } from './delivery.ts'
import { followContract } from './follow.ts'
import { gradeContract } from './grade.ts'
import { imContract } from './im.ts'
import { ledgerContract } from './ledger.ts'
import { adminRedeemcodeContract, licenceContract } from './licence.ts'
import { likeContract } from './like.ts'
import { linkContract, wechatContract } from './link.ts'
import { notificationContract } from './notification.ts'
import { orderContract } from './order.ts'
import { panelContract } from './panel.ts'
import { postContract } from './post.ts'
import { adminReportContract, reportContract } from './report.ts'
import { searchContract } from './search.ts'
import { sessionContract } from './session.ts'
import { userContract } from './user.ts'
import { vipContract } from './vip.ts'

/** The list of all modules: what is not here has no route, no client and no documentation. */
export const api = {
  config: configContract,
  session: sessionContract,
  code: codeContract,
  captcha: captchaContract,
  link: linkContract,
  wechat: wechatContract,
  user: userContract,
  attachment: attachmentContract,
  announcement: announcementContract,
  block: blockContract,
  board: boardContract,
  comment: commentContract,
  customPage: customPageContract,
  follow: followContract,
  grade: gradeContract,
  im: imContract,
  ledger: ledgerContract,
  vip: vipContract,
  agentCard: agentCardContract,
  licence: licenceContract,
  like: likeContract,
  notification: notificationContract,
  order: orderContract,
  post: postContract,
  report: reportContract,
  search: searchContract,
  adminConfig: adminConfigContract,
  delivery: deliveryContract,
  adminPay: adminPayContract,
  adminReport: adminReportContract,
  adminDeleted: adminDeletedContract,
  adminUser: adminUserContract,
  adminCard: adminCardContract,
  adminRedeemcode: adminRedeemcodeContract,
  adminLedger: adminLedgerContract,
  panel: panelContract,
  audit: auditContract,
}
