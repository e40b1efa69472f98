import type { SiteConfig } from '#contract/modules/site/config.ts'

/** On every page: only our own files run, nobody frames us, nothing is guessed. */
export function pageHeaders(secure: boolean, development: boolean, storage: string[] = []): Record<string, string> {
  // Vite's hot reload writes scripts and styles into the page; no release does.
  const inline = development ? " 'unsafe-inline'" : ''
  const csp = [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    ["img-src 'self' data: blob: https:", ...storage].join(' '),
    ["media-src 'self' blob: https:", ...storage].join(' '),
    ["connect-src 'self'", ...storage].join(' '),
    "font-src 'self'",
    // Vite waits for a server that restarts in a worker of its own making.
    ...(development ? ["worker-src 'self' blob:"] : []),
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
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
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
