import type { z } from 'zod/mini'
import { configState, configVersion, returnAddresses } from '#contract/admin-config.ts'
import { adminOrder, payNotification, reconciliation } from '#contract/admin-pay.ts'
import { adminMember, adminMemberInfo, adminMemberPage } from '#contract/admin-user.ts'
import { announcement } from '#contract/announcement.ts'
import { attachment, attachmentUse } from '#contract/attachment.ts'
import { auditEntry } from '#contract/audit.ts'
import { blockedCard } from '#contract/block.ts'
import { board, boardBrief, boardPage, classify, zone } from '#contract/board.ts'
import { captchaPayload, challenge } from '#contract/captcha.ts'
import { card, cardBatch } from '#contract/card.ts'
import { activity, activityPage, comment, reply } from '#contract/comment.ts'
import { configDocument, siteConfig } from '#contract/config.ts'
import { customPage } from '#contract/custom-page.ts'
import { document, film, picture, writtenDocument } from '#contract/document.ts'
import { activeAuthor, followCard } from '#contract/follow.ts'
import { gradeInfo } from '#contract/grade.ts'
import { imMessage, imSession, imSettings } from '#contract/im.ts'
import { ledgerLine, statement } from '#contract/ledger.ts'
import { licenceDomain, redeemBatch } from '#contract/licence.ts'
import { link, linkAnswer, unbound } from '#contract/link.ts'
import { notification, notificationCounts } from '#contract/notification.ts'
import { orderDetail, payment } from '#contract/order.ts'
import { draft, feedPage, postCard, postLink, postPage } from '#contract/post.ts'
import { report } from '#contract/report.ts'
import { device, loginInput, registerInput, tokens } from '#contract/session.ts'
import { ownInfo, publicInfo, somebody, userCard } from '#contract/user.ts'
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
  activity,
  activityPage,
  comment,
  reply,
  configDocument,
  siteConfig,
  customPage,
  document,
  writtenDocument,
  film,
  picture,
  activeAuthor,
  followCard,
  gradeInfo,
  imMessage,
  imSession,
  imSettings,
  ledgerLine,
  statement,
  licenceDomain,
  redeemBatch,
  link,
  linkAnswer,
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
