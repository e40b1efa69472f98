import type { ConfigDocument, SiteConfig } from '#contract/modules/site/config.ts'
import { scriptOrigin } from '#contract/shared/site-links.ts'

/** Who else a page deals with, by origin. */
interface Others {
  storage?: string[]
  /** Whose scripts run here, and may tell them what they count. */
  scripts?: string[]
}

/** On every page: only our own files run and those that the site has named, nobody frames us, nothing is guessed. */
export function pageHeaders(
  secure: boolean,
  development: boolean,
  { storage = [], scripts = [] }: Others = {},
): Record<string, string> {
  // Vite's hot reload writes scripts and styles into the page; no release does.
  const inline = development ? " 'unsafe-inline'" : ''
  const csp = [
    "default-src 'self'",
    [`script-src 'self'${inline}`, ...scripts].join(' '),
    `style-src 'self'${inline}`,
    ["img-src 'self' data: blob: https:", ...storage].join(' '),
    ["media-src 'self' blob: https:", ...storage].join(' '),
    ["connect-src 'self'", ...new Set([...storage, ...scripts])].join(' '),
    "font-src 'self'",
    // Vite waits for a server that restarts in a worker of its own making.
    development ? "worker-src 'self' blob:" : "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** An origin for each script of others, once. */
export function scriptOrigins({ SCRIPTS }: ConfigDocument['ANALYTICS']): string[] {
  return [...new Set(SCRIPTS.flatMap((address) => scriptOrigin(address) ?? []))]
}

/** Where browsers upload to, or read from, besides this server: an origin for each address of the storage in force. */
export function storageOrigins({ SPBM, OPTIONS: { LOCAL, COS, S3 } }: SiteConfig['COMMON_SPBM']): string[] {
  const addresses = {
    local: [LOCAL.ACCESSDOMAIN],
    cos: [COS.ENDPOINT || (COS.BUCKET && `https://${COS.BUCKET}.cos.${COS.REGION}.myqcloud.com`)],
    s3: [S3.PATH_STYLE ? s3Endpoint(S3) : s3Endpoint(S3).replace('://', `://${S3.BUCKET}.`)],
  }[SPBM]
  const origins = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))
  // A host may hold signs that mean something in a policy.
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin))
}

function s3Endpoint({ ENDPOINT, REGION }: SiteConfig['COMMON_SPBM']['OPTIONS']['S3']): string {
  return ENDPOINT || `https://s3.${REGION || 'us-east-1'}.amazonaws.com`
}

/** On every answer that is not a page. */
export const plainHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
