import type { Route } from './http/api/routes.ts'
import { accessKeyRoutes } from './modules/access-key/routes.ts'
import { deletionRoutes } from './modules/account-deletion/routes.ts'
import { administrationRoutes, deletedRoutes } from './modules/administration/routes.ts'
import { announcementRoutes } from './modules/announcement/routes.ts'
import { articleWritingRoutes } from './modules/article-writing/routes.ts'
import { attachmentRoutes } from './modules/attachment/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { backupRoutes } from './modules/backup/routes.ts'
import { blockRoutes } from './modules/block/routes.ts'
import { boardRoutes } from './modules/board/routes.ts'
import { boardDeletionRoutes } from './modules/board-deletion/routes.ts'
import { bookmarkRoutes } from './modules/bookmark/routes.ts'
import { bountyRoutes } from './modules/bounty/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { cardRoutes } from './modules/card/routes.ts'
import { chapterRoutes } from './modules/chapter/routes.ts'
import { chatRoutes } from './modules/chat/routes.ts'
import { cockpitRoutes } from './modules/cockpit/routes.ts'
import { codeRoutes } from './modules/code/routes.ts'
import { columnRoutes } from './modules/column/routes.ts'
import { commentRoutes, workCommentRoutes } from './modules/comment/routes.ts'
import { adminConfigRoutes } from './modules/config/admin-routes.ts'
import { configRoutes } from './modules/config/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { creatorRoutes } from './modules/creator/routes.ts'
import { customPageRoutes } from './modules/custom-page/routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { doctorRoutes } from './modules/doctor/routes.ts'
import { draftRoutes } from './modules/draft/routes.ts'
import { factorRoutes } from './modules/factor/routes.ts'
import { feedRoutes } from './modules/feed/routes.ts'
import { followRoutes } from './modules/follow/routes.ts'
import { goodsRoutes } from './modules/goods/routes.ts'
import { gradeRoutes } from './modules/grade/routes.ts'
import { chatOpeningRoutes, groupRoutes } from './modules/group/routes.ts'
import { historyRoutes } from './modules/history/routes.ts'
import { incomeRoutes } from './modules/income/routes.ts'
import { ledgerRoutes } from './modules/ledger/routes.ts'
import { ledgerProofRoutes } from './modules/ledger-proof/routes.ts'
import { licenceRoutes } from './modules/licence/routes.ts'
import { likeRoutes } from './modules/like/routes.ts'
import { loginAlertRoutes } from './modules/login-alert/routes.ts'
import { mailDeskRoutes } from './modules/mail-desk/routes.ts'
import { messageActRoutes } from './modules/message-act/routes.ts'
import { messageSearchRoutes } from './modules/message-search/routes.ts'
import { adminRuleRoutes } from './modules/moderation/routes.ts'
import { notificationRoutes } from './modules/notification/routes.ts'
import { oauthRoutes } from './modules/oauth/routes.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { ownExportRoutes } from './modules/own-export/routes.ts'
import { panelRoutes } from './modules/panel/routes.ts'
import { passkeyRoutes } from './modules/passkey/routes.ts'
import { postRoutes } from './modules/post/routes.ts'
import { preferenceRoutes } from './modules/preference/routes.ts'
import { privilegeRoutes } from './modules/privilege/routes.ts'
import { purchaseRoutes } from './modules/purchase/routes.ts'
import { adminPushRoutes, pushRoutes } from './modules/push/routes.ts'
import { registrationRoutes } from './modules/registration/routes.ts'
import { contentRoutes } from './modules/removal/routes.ts'
import { reportRoutes } from './modules/report/routes.ts'
import { reviewRoutes } from './modules/review/routes.ts'
import { roleRoutes } from './modules/role/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { securityRoutes } from './modules/security/routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { setupRoutes } from './modules/setup/routes.ts'
import { shelfRoutes } from './modules/shelf/routes.ts'
import { siteImportRoutes } from './modules/site-import/routes.ts'
import { starterRoutes } from './modules/starter/routes.ts'
import { stickerRoutes } from './modules/sticker/routes.ts'
import { subscriptionRoutes } from './modules/subscription/routes.ts'
import { threadRoutes } from './modules/thread/routes.ts'
import { tipRoutes } from './modules/tip/routes.ts'
import { typoRoutes } from './modules/typo/routes.ts'
import { upgradeRoutes } from './modules/upgrade/routes.ts'
import { uploadRoutes } from './modules/upload/routes.ts'
import { userRoutes } from './modules/user/routes.ts'
import { vipRoutes } from './modules/vip/routes.ts'
import { webhookRoutes } from './modules/webhook/routes.ts'
import { wechatRoutes } from './modules/wechat/routes.ts'
import { withdrawRoutes } from './modules/withdraw/routes.ts'
import { workRoutes } from './modules/work/routes.ts'
import { workCategoryRoutes } from './modules/work-category/routes.ts'
import { workExportRoutes } from './modules/work-export/routes.ts'
import { workImportRoutes } from './modules/work-import/routes.ts'

/** The list of all route tables. */
export const table: Route[] = [
  ...configRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...loginAlertRoutes,
  ...factorRoutes,
  ...passkeyRoutes,
  ...webhookRoutes,
  ...roleRoutes,
  ...accessKeyRoutes,
  ...ownExportRoutes,
  ...deletionRoutes,
  ...codeRoutes,
  ...captchaRoutes,
  ...contactRoutes,
  ...oauthRoutes,
  ...wechatRoutes,
  ...registrationRoutes,
  ...userRoutes,
  ...attachmentRoutes,
  ...uploadRoutes,
  ...announcementRoutes,
  ...blockRoutes,
  ...boardRoutes,
  ...boardDeletionRoutes,
  ...columnRoutes,
  ...commentRoutes,
  ...workCommentRoutes,
  ...customPageRoutes,
  ...followRoutes,
  ...gradeRoutes,
  ...ledgerRoutes,
  ...ledgerProofRoutes,
  ...privilegeRoutes,
  ...purchaseRoutes,
  ...incomeRoutes,
  ...withdrawRoutes,
  ...tipRoutes,
  ...bountyRoutes,
  ...goodsRoutes,
  ...vipRoutes,
  ...cardRoutes,
  ...licenceRoutes,
  ...likeRoutes,
  ...chatOpeningRoutes,
  ...chatRoutes,
  ...groupRoutes,
  ...messageActRoutes,
  ...messageSearchRoutes,
  ...stickerRoutes,
  ...notificationRoutes,
  ...preferenceRoutes,
  ...threadRoutes,
  ...pushRoutes,
  ...adminPushRoutes,
  ...orderRoutes,
  ...postRoutes,
  ...feedRoutes,
  ...creatorRoutes,
  ...draftRoutes,
  ...articleWritingRoutes,
  ...bookmarkRoutes,
  ...historyRoutes,
  ...shelfRoutes,
  ...typoRoutes,
  ...workRoutes,
  ...workCategoryRoutes,
  ...workImportRoutes,
  ...workExportRoutes,
  ...chapterRoutes,
  ...reportRoutes,
  ...reviewRoutes,
  ...starterRoutes,
  ...setupRoutes,
  ...searchRoutes,
  ...adminConfigRoutes,
  ...adminRuleRoutes,
  ...deliveryRoutes,
  ...subscriptionRoutes,
  ...mailDeskRoutes,
  ...administrationRoutes,
  ...deletedRoutes,
  ...contentRoutes,
  ...cockpitRoutes,
  ...backupRoutes,
  ...siteImportRoutes,
  ...doctorRoutes,
  ...upgradeRoutes,
  ...panelRoutes,
  ...auditRoutes,
]
