import type { z } from 'zod/mini'
import { adminMember, adminMemberInfo, adminMemberPage } from '#contract/modules/account/admin-user.ts'
import { blockedCard } from '#contract/modules/account/block.ts'
import { captchaPayload, challenge } from '#contract/modules/account/captcha.ts'
import { linkedAccount, oauthAnswer, unbound } from '#contract/modules/account/oauth.ts'
import { device, loginInput, registerInput, tokens } from '#contract/modules/account/session.ts'
import { ownInfo, publicInfo, somebody, userCard } from '#contract/modules/account/user.ts'
import { announcement } from '#contract/modules/forum/announcement.ts'
import { article, articleInput, columnPlace, tocEntry } from '#contract/modules/forum/article.ts'
import { attachment, attachmentUse } from '#contract/modules/forum/attachment.ts'
import { board, boardBrief, boardPage, classify, zone } from '#contract/modules/forum/board.ts'
import { chatMessage, chatSession, chatSettings } from '#contract/modules/forum/chat.ts'
import { column } from '#contract/modules/forum/column.ts'
import { activity, activityPage, comment, reply } from '#contract/modules/forum/comment.ts'
import { customPage } from '#contract/modules/forum/custom-page.ts'
import { draft } from '#contract/modules/forum/draft.ts'
import { feedPage } from '#contract/modules/forum/feed.ts'
import { activeAuthor, followCard } from '#contract/modules/forum/follow.ts'
import { gradeInfo } from '#contract/modules/forum/grade.ts'
import { notification, notificationCounts } from '#contract/modules/forum/notification.ts'
import { postCard, postLink, postPage } from '#contract/modules/forum/post.ts'
import { report } from '#contract/modules/forum/report.ts'
import { configState, configVersion, returnAddresses } from '#contract/modules/site/admin-config.ts'
import { auditEntry } from '#contract/modules/site/audit.ts'
import { configDocument, siteConfig } from '#contract/modules/site/config.ts'
import { adminOrder, payNotification, reconciliation } from '#contract/modules/wallet/admin-pay.ts'
import { card, cardBatch } from '#contract/modules/wallet/card.ts'
import { ledgerLine, statement } from '#contract/modules/wallet/ledger.ts'
import { licenceDomain, redeemBatch } from '#contract/modules/wallet/licence.ts'
import { orderDetail, payment } from '#contract/modules/wallet/order.ts'
import { authorEntry, chapterEntry, chapterPage } from '#contract/modules/works/chapter.ts'
import { chapterDocument, writtenChapter } from '#contract/modules/works/document.ts'
import { volume, workCard, workCategory, workPage } from '#contract/modules/works/work.ts'
import { revision } from '#contract/revision.ts'
import { document, longDocument, picture, video, writtenDocument } from '#contract/shared/document.ts'
import { pascal } from './shared-schemas.ts'

/** What several calls speak of, by the names that the OpenAPI document and clients made from it give them. */
const named = {
  configState,
  configVersion,
  returnAddresses,
  adminOrder,
  payNotification,
  reconciliation,
  adminMember,
  adminMemberInfo,
  adminMemberPage,
  announcement,
  attachment,
  attachmentUse,
  auditEntry,
  blockedCard,
  board,
  boardBrief,
  boardPage,
  classify,
  zone,
  captchaPayload,
  challenge,
  card,
  cardBatch,
  workCard,
  workPage,
  workCategory,
  volume,
  chapterEntry,
  chapterPage,
  authorEntry,
  revision,
  chapterDocument,
  writtenChapter,
  activity,
  activityPage,
  comment,
  reply,
  configDocument,
  siteConfig,
  customPage,
  document,
  writtenDocument,
  longDocument,
  article,
  articleInput,
  tocEntry,
  columnPlace,
  column,
  film: video,
  picture,
  activeAuthor,
  followCard,
  gradeInfo,
  imMessage: chatMessage,
  imSession: chatSession,
  imSettings: chatSettings,
  ledgerLine,
  statement,
  licenceDomain,
  redeemBatch,
  link: linkedAccount,
  linkAnswer: oauthAnswer,
  unbound,
  notification,
  notificationCounts,
  orderDetail,
  payment,
  draft,
  feedPage,
  postCard,
  postLink,
  postPage,
  report,
  device,
  loginInput,
  registerInput,
  tokens,
  ownInfo,
  publicInfo,
  somebody,
  userCard,
}

export const schemaNames: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries(named).map(([name, schema]) => [schema, pascal(name)]),
)
