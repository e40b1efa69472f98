import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import type { FieldName } from './draft.ts'

const labels: Record<FieldName, () => string> = {
  COMMON_SITE_NAME: m.admin_f_site_name,
  COMMON_NAME: m.admin_f_name,
  COMMON_KEYWORDS: m.admin_f_keywords,
  COMMON_DESCRIPTION: m.admin_f_description,
  COMMON_LOGO: m.admin_f_logo,
  COMMON_LOGO_ROUND: m.admin_f_logo_round,
  COMMON_BACKGROUNDCOLOR: m.admin_f_background,
  COMMON_MASK_LAYER: m.admin_f_mask,
  COMMON_THEMECOLOR: m.admin_f_theme,
  COMMON_THEME_WHITE_LABEL: m.admin_f_white_label_short,
  COMMON_LINKS: m.admin_f_links,
  COMMON_ICP: m.admin_f_icp,
  COMMON_GONGAN: m.admin_f_gongan,
  COMMON_CLOSE_WEB: m.admin_f_close,
  COMMON_READ_ONLY: m.admin_f_read_only,
  COMMON_CLOSE_REASON: m.admin_f_close_reason,
  COMMON_PUBLISH_SYSTEM_CLASS: m.admin_f_publish_class,
  COMMON_SYSTEM_CREATE: m.admin_f_system_create,
  COMMON_SYSTEM_REVIEW: m.admin_f_system_review,
  COMMON_IP_REGION: m.admin_f_ip_region,
  COMMON_APP_NAV_HIDEONSCROLL: m.admin_f_hide_nav,
  COMMON_PC_HOME_TEMPLATE: m.admin_f_template,
  COMMON_ORDERNUMBER_PREFIX: m.admin_f_order_prefix,
  COMMON_CURRENCY: m.admin_f_currency,
  COMMON_IS_VIP: m.admin_f_is_vip,
  COMMON_IS_PAY: m.admin_f_is_pay,
  COMMON_IS_CHAT: m.admin_f_is_chat,
  COMMON_PAY_DESCR: m.admin_f_pay_descr,
  COMMON_VIP_DESCR: m.admin_f_vip_descr,
  COMMON_LOGIN: m.admin_login,
  COMMON_SPBM: m.admin_storage,
  COMMON_UPLOAD: m.admin_f_upload,
  COMMON_PAY: m.admin_f_pay,
  COMMON_PAY_OPTIONS: m.admin_f_pay_options,
  COMMON_VIP: m.admin_f_vip,
  COMMON_WORKS: m.admin_f_works,
  COMMON_EARNING: m.admin_f_earning,
  COMMON_PRIVILEGE: m.admin_f_privilege,
  COMMON_GRADE: m.admin_grade,
  AGENT: m.card_agent_config,
  SMS: m.admin_f_sms,
  MAIL: m.admin_f_mail,
  AGREEMENT: m.admin_f_agreement,
  POLICY: m.admin_f_policy,
  LOGIN_PROVIDERS: m.admin_f_login_providers,
  PAY: m.admin_f_pay_gateways,
  PANEL: m.admin_panel,
  BACKUP: m.backup_title,
  ANALYTICS: m.admin_f_analytics,
  MODERATION: m.admin_f_moderation,
  RESERVED_NAMES: m.admin_reserved_names,
}

/** The readable name of a field; one from a newer release keeps its own. */
export function fieldLabel(name: string): string {
  return Object.hasOwn(labels, name) ? labels[name as FieldName]() : name
}

const secretLabels: Record<SecretName, () => string> = {
  WX_APP_SECRET: m.admin_s_WX_APP_SECRET,
  WX_GZH_SECRET: m.admin_s_WX_GZH_SECRET,
  WX_GZH_TOKEN: m.admin_s_WX_GZH_TOKEN,
  WX_GZH_AES_KEY: m.admin_s_WX_GZH_AES_KEY,
  QQ_APP_SECRET: m.admin_s_QQ_APP_SECRET,
  DY_CLIENT_SECRET: m.admin_s_DY_CLIENT_SECRET,
  HW_CLIENT_SECRET: m.admin_s_HW_CLIENT_SECRET,
  BD_SECRET_KEY: m.admin_s_BD_SECRET_KEY,
  XM_APP_SECRET: m.admin_s_XM_APP_SECRET,
  SMS_ACCESS_KEY_SECRET: m.admin_s_SMS_ACCESS_KEY_SECRET,
  SMS_SECRET_KEY: m.admin_s_SMS_SECRET_KEY,
  MAIL_PASSWORD: m.admin_s_MAIL_PASSWORD,
  MAIL_DKIM_PRIVATE_KEY: m.admin_s_MAIL_DKIM_PRIVATE_KEY,
  COS_SECRET_ID: m.admin_s_COS_SECRET_ID,
  COS_SECRET_KEY: m.admin_s_COS_SECRET_KEY,
  S3_ACCESS_KEY_ID: m.admin_s_S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: m.admin_s_S3_SECRET_ACCESS_KEY,
  PAY_MERCHANT_KEY: m.admin_s_PAY_MERCHANT_KEY,
  PAY_EPAY_PRIVATE_KEY: m.admin_s_PAY_EPAY_PRIVATE_KEY,
  PAY_ALIPAY_PRIVATE_KEY: m.admin_s_PAY_ALIPAY_PRIVATE_KEY,
  PAY_WX_PRIVATE_KEY: m.admin_s_PAY_WX_PRIVATE_KEY,
  PAY_WX_API_V3_KEY: m.admin_s_PAY_WX_API_V3_KEY,
  PANEL_KEY: m.admin_s_PANEL_KEY,
  BACKUP_S3_ACCESS_KEY_ID: m.admin_s_BACKUP_S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: m.admin_s_BACKUP_S3_SECRET_ACCESS_KEY,
}

export function secretLabel(name: string): string {
  return Object.hasOwn(secretLabels, name) ? secretLabels[name as SecretName]() : name
}
