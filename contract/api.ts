import { adminKeyContract, keyContract } from './modules/account/access-key.ts'
import { adminRoleContract } from './modules/account/admin-role.ts'
import { adminUserContract } from './modules/account/admin-user.ts'
import { blockContract } from './modules/account/block.ts'
import { captchaContract } from './modules/account/captcha.ts'
import { codeContract, mailLinkContract } from './modules/account/code.ts'
import { deletionContract } from './modules/account/deletion.ts'
import { moderationContract } from './modules/account/moderation.ts'
import { oauthContract, wechatContract } from './modules/account/oauth.ts'
import { ownExportContract } from './modules/account/own-export.ts'
import { passkeyContract } from './modules/account/passkey.ts'
import { adminPushContract, pushContract } from './modules/account/push.ts'
import { adminBlockContract, adminInviteContract } from './modules/account/registration.ts'
import { loginAlertContract, recoveryContract, securityContract, totpContract } from './modules/account/security.ts'
import { sessionContract } from './modules/account/session.ts'
import { userContract } from './modules/account/user.ts'
import { messageSearchContract } from './modules/chat/message-search.ts'
import { stickerContract } from './modules/chat/sticker.ts'
import { announcementContract } from './modules/forum/announcement.ts'
import { attachmentContract } from './modules/forum/attachment.ts'
import { boardContract } from './modules/forum/board.ts'
import { boardDeletionContract } from './modules/forum/board-deletion.ts'
import { bookmarkContract } from './modules/forum/bookmark.ts'
import { chatContract, chatOpeningContract } from './modules/forum/chat.ts'
import { columnContract } from './modules/forum/column.ts'
import { commentContract } from './modules/forum/comment.ts'
import { creatorContract } from './modules/forum/creator.ts'
import { customPageContract } from './modules/forum/custom-page.ts'
import { articleWritingContract, draftContract } from './modules/forum/draft.ts'
import { feedContract } from './modules/forum/feed.ts'
import { followContract } from './modules/forum/follow.ts'
import { gradeContract } from './modules/forum/grade.ts'
import { groupContract } from './modules/forum/group.ts'
import { historyContract } from './modules/forum/history.ts'
import { likeContract } from './modules/forum/like.ts'
import { messageActContract } from './modules/forum/message-act.ts'
import { notificationContract, threadContract } from './modules/forum/notification.ts'
import { postContract } from './modules/forum/post.ts'
import { preferenceContract } from './modules/forum/preference.ts'
import { adminReportContract, reportContract } from './modules/forum/report.ts'
import { searchContract } from './modules/forum/search.ts'
import { adminConfigContract } from './modules/site/admin-config.ts'
import { adminContentContract } from './modules/site/admin-content.ts'
import { adminDeletedContract } from './modules/site/admin-deleted.ts'
import { adminMailContract } from './modules/site/admin-mail.ts'
import { adminRuleContract } from './modules/site/admin-rule.ts'
import { auditContract } from './modules/site/audit.ts'
import { adminBackupContract } from './modules/site/backup.ts'
import { adminCockpitContract } from './modules/site/cockpit.ts'
import { configContract } from './modules/site/config.ts'
import { deliveryContract } from './modules/site/delivery.ts'
import { adminDoctorContract } from './modules/site/doctor.ts'
import { adminImportContract } from './modules/site/import.ts'
import { panelContract } from './modules/site/panel.ts'
import { adminQueueContract } from './modules/site/queue.ts'
import { setupContract } from './modules/site/setup.ts'
import { starterContract } from './modules/site/starter.ts'
import { subscriptionContract } from './modules/site/subscription.ts'
import { adminUpgradeContract } from './modules/site/upgrade.ts'
import { webhookContract } from './modules/site/webhook.ts'
import { adminLedgerContract } from './modules/wallet/admin-ledger.ts'
import { adminPayContract } from './modules/wallet/admin-pay.ts'
import { bountyContract } from './modules/wallet/bounty.ts'
import { adminCardContract, agentCardContract } from './modules/wallet/card.ts'
import { adminWalletContract } from './modules/wallet/freeze.ts'
import { adminGoodsContract, goodsContract } from './modules/wallet/goods.ts'
import { incomeContract } from './modules/wallet/income.ts'
import { ledgerContract } from './modules/wallet/ledger.ts'
import { adminRedeemcodeContract, licenceContract } from './modules/wallet/licence.ts'
import { orderContract } from './modules/wallet/order.ts'
import { privilegeContract } from './modules/wallet/privilege.ts'
import { adminPurchaseContract, purchaseContract } from './modules/wallet/purchase.ts'
import { adminEarningContract, saleContract } from './modules/wallet/sale.ts'
import { adminTipContract, tipContract } from './modules/wallet/tip.ts'
import { vipContract } from './modules/wallet/vip.ts'
import { adminWithdrawContract, payeeContract, withdrawContract } from './modules/wallet/withdraw.ts'
import { chapterContract } from './modules/works/chapter.ts'
import { workCommentContract } from './modules/works/comment.ts'
import { exportContract } from './modules/works/export.ts'
import { importContract } from './modules/works/import.ts'
import { readContract, shelfContract } from './modules/works/shelf.ts'
import { typoContract } from './modules/works/typo.ts'
import {
  adminWorkCategoryContract,
  adminWorksContract,
  volumeContract,
  workCategoryContract,
  workContract,
} from './modules/works/work.ts'

/**
 * The list of all modules: what is not here has no route, no client and no documentation. The names of the groups are
 * published with the documentation: `im` is the chat, `link` the accounts elsewhere that log in here.
 */
export const api = {
  config: configContract,
  session: sessionContract,
  security: securityContract,
  loginAlert: loginAlertContract,
  totp: totpContract,
  passkey: passkeyContract,
  recovery: recoveryContract,
  key: keyContract,
  ownExport: ownExportContract,
  deletion: deletionContract,
  code: codeContract,
  mailLink: mailLinkContract,
  captcha: captchaContract,
  link: oauthContract,
  wechat: wechatContract,
  user: userContract,
  attachment: attachmentContract,
  announcement: announcementContract,
  block: blockContract,
  board: boardContract,
  boardDeletion: boardDeletionContract,
  column: columnContract,
  comment: commentContract,
  customPage: customPageContract,
  follow: followContract,
  grade: gradeContract,
  im: { ...chatOpeningContract, ...chatContract },
  imGroup: groupContract,
  imAct: messageActContract,
  imFind: messageSearchContract,
  imSticker: stickerContract,
  ledger: ledgerContract,
  privilege: privilegeContract,
  vip: vipContract,
  purchase: purchaseContract,
  sale: saleContract,
  income: incomeContract,
  tip: tipContract,
  bounty: bountyContract,
  agentCard: agentCardContract,
  licence: licenceContract,
  like: likeContract,
  notification: { ...notificationContract, ...preferenceContract, ...threadContract },
  push: pushContract,
  order: orderContract,
  post: {
    ...postContract,
    ...feedContract,
    ...creatorContract,
    ...draftContract,
    ...articleWritingContract,
    ...bookmarkContract,
    ...historyContract,
  },
  works: workContract,
  worksCategory: workCategoryContract,
  worksVolume: volumeContract,
  worksChapter: chapterContract,
  worksImport: importContract,
  worksExport: exportContract,
  worksShelf: shelfContract,
  worksRead: readContract,
  worksTypo: typoContract,
  worksComment: workCommentContract,
  report: reportContract,
  moderation: moderationContract,
  search: searchContract,
  adminConfig: adminConfigContract,
  adminRule: adminRuleContract,
  delivery: deliveryContract,
  adminMail: adminMailContract,
  subscription: subscriptionContract,
  adminPush: adminPushContract,
  adminPay: adminPayContract,
  adminReport: adminReportContract,
  adminQueue: adminQueueContract,
  adminContent: adminContentContract,
  adminCockpit: adminCockpitContract,
  adminDoctor: adminDoctorContract,
  adminUpgrade: adminUpgradeContract,
  adminWebhook: webhookContract,
  adminKey: adminKeyContract,
  adminWorks: adminWorksContract,
  adminWorksCategory: adminWorkCategoryContract,
  adminDeleted: adminDeletedContract,
  adminUser: adminUserContract,
  adminRole: adminRoleContract,
  adminInvite: adminInviteContract,
  adminBlock: adminBlockContract,
  adminCard: adminCardContract,
  adminRedeemcode: adminRedeemcodeContract,
  adminLedger: adminLedgerContract,
  adminBackup: adminBackupContract,
  adminImport: adminImportContract,
  adminPurchase: adminPurchaseContract,
  payee: payeeContract,
  withdraw: withdrawContract,
  adminWithdraw: adminWithdrawContract,
  adminWallet: adminWalletContract,
  goods: goodsContract,
  adminGoods: adminGoodsContract,
  adminEarning: adminEarningContract,
  adminTip: adminTipContract,
  panel: panelContract,
  adminStarter: starterContract,
  adminSetup: setupContract,
  audit: auditContract,
}
