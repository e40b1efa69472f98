const phones = /Android|iPhone|iPad|iPod|webOS|BlackBerry|IEMobile|Opera Mini/i

export function isPhone(userAgent: string | undefined): boolean {
  return userAgent !== undefined && phones.test(userAgent)
}

/** Search engines, and what makes a preview of a link in a chat. Some of them call themselves phones. A CUBOT is one. */
const crawlers =
  /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|facebot|whatsapp\/|skypeuripreview|embedly|vkshare|bitlybot|google-inspectiontool|google-read-aloud|googleother|mediapartners-google|apis-google|lighthouse|ia_archiver|quora link preview|mpcrawler|qq-url-manager|urlpreview|link preview|iframely|opengraph/i

export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && crawlers.test(userAgent)
}

/** The browser that WeChat shows pages in. */
export function isInWechat(userAgent: string | undefined): boolean {
  return userAgent !== undefined && /MicroMessenger/i.test(userAgent)
}

/** Desktop pages and their mobile counterparts. What is not here (return pages, the back office) is one page for all. */
const counterparts: [RegExp, string][] = [
  [/^\/(\d+)(?:\/ForumSystemPosts)?$/, '/webapp/$1'],
  [/^\/author\/([^/]+)$/, '/webapp/author/$1'],
  [/^\/author\/([^/]+)\/(follow|fans)$/, '/webapp/user/$2?id=$1'],
  [/^\/column\/([^/]+)$/, '/webapp/column/$1'],
  [/^\/((?:fiction|manga)(?:\/\d+){0,2})$/, '/webapp/$1'],
  [/^\/dynamic\/(.+)$/, '/webapp/dynamic/$1'],
  [/^\/search$/, '/webapp/search'],
  [/^\/announcement$/, '/webapp/announcement'],
  [/^\/message$/, '/webapp/user/message'],
  [/^\/account$/, '/webapp/seting/seting'],
  [/^\/account\/(links|blocks|moderation|notices|downloads)$/, '/webapp/seting/$1'],
  [/^\/account\/(security(?:\/logins)?)$/, '/webapp/seting/$1'],
  [/^\/account\/data$/, '/webapp/seting/own-copies'],
  [/^\/account\/delete$/, '/webapp/seting/delete-account'],
  [/^\/account\/licence$/, '/webapp/user/auth-domain'],
  [/^\/account\/(?:privacy|look)$/, '/webapp/seting/seting'],
  [/^\/policy\/(user-agreement|privacy-policy|copyright)$/, '/webapp/seting/$1'],
  [/^\/System\/Aggregate-forum$/, '/webapp/system-all'],
  [/^\/System\/Aggregate-article$/, '/webapp/system/article'],
  [/^\/System\/(article|forum)$/, '/webapp/system/$1'],
  [/^\/System\/create$/, '/webapp/system/create'],
  [/^\/System\/(?:article|forum)\/([^/]+)$/, '/webapp/system/$1'],
  [/^\/System\/(?:article|forum)\/([^/]+)\/manage$/, '/webapp/system/$1/my'],
  [/^\/(collect|history|shelf)$/, '/webapp/user/$1'],
  [/^\/vip$/, '/webapp/user/vip'],
  [/^\/shop$/, '/webapp/shop/auth'],
  [/^\/wallet$/, '/webapp/user/purse'],
  [/^\/wallet\/redeem$/, '/webapp/user/recharge'],
  [/^\/wallet\/cards$/, '/webapp/user/cards'],
  [/^\/platform\/editor-posts$/, '/webapp/platform/posts-publish'],
  [/^\/platform\/editor-article$/, '/webapp/platform/article-publish'],
  [/^\/platform\/editor-chapter$/, '/webapp/platform/editor-chapter'],
  [/^\/platform\/content\/article$/, '/webapp/platform/articles'],
  [/^\/platform\/content\/(fiction|manga)$/, '/webapp/platform/works?type=$1'],
  [/^\/platform\/((?:columns|works)(?:\/\d+)?)$/, '/webapp/platform/$1'],
  [/^\/platform\/income$/, '/webapp/platform/income'],
  [/^\/platform(?:\/.*)?$/, '/webapp/platform/platform'],
]

export interface AreaRedirect {
  status: 301 | 302
  location: string
}

/** Which area a visitor belongs in. Nothing moves crawlers, and somebody who chose the desktop site. */
export function areaRedirect(path: string, search: string, onPhone: boolean, staysHere: boolean): AreaRedirect | null {
  if (staysHere) return null
  if (!onPhone) return plainPath(path).includes('/webapp') ? { status: 302, location: '/' } : null
  if (path === '/') return { status: 301, location: '/webapp' }
  const page = path.replace(/(?<!\/)\/+$/, '')
  for (const [pattern, target] of counterparts)
    if (pattern.test(page)) return { status: 302, location: withSearch(page.replace(pattern, target), search) }
  return null
}

/** Without the escapes that an address may be written with. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Some counterparts carry what the path said in their own query. */
function withSearch(location: string, search: string): string {
  return location.includes('?') && search ? `${location}&${search.slice(1)}` : location + search
}
