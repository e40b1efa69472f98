import type { Answer, Call, TestApi } from './api.ts'

/** Somebody's browser: it keeps the cookies that it is given, and sends its access token as our pages do. */
export interface Browser {
  cookies: Record<string, string>
  post<T = unknown>(path: string, body?: unknown, call?: Call): Promise<Answer<T>>
  get<T = unknown>(path: string, query?: Record<string, string>, call?: Call): Promise<Answer<T>>
}

export function openBrowser(api: TestApi, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150'): Browser {
  const cookies: Record<string, string> = {}
  const ask = async <T>(url: string, call: Call): Promise<Answer<T>> => {
    const token = cookies.access_token ?? null
    const answer = await api.request<T>(url, { token, cookies, headers: { 'user-agent': userAgent }, ...call })
    for (const [name, text] of Object.entries(answer.cookies)) {
      const [value = ''] = text.split(';')
      if (/; Max-Age=0(;|$)/i.test(text)) delete cookies[name]
      else cookies[name] = decodeURIComponent(value)
    }
    return answer
  }
  return {
    cookies,
    post: (path, body, call) => ask(path, { method: 'POST', body, ...call }),
    get: (path, query = {}, call) => ask(`${path}?${new URLSearchParams(query)}`, { method: 'GET', ...call }),
  }
}

/** With the session of somebody who has logged in before. */
export function browserOf(api: TestApi, tokens: { access_token: string }, userAgent?: string): Browser {
  const browser = openBrowser(api, userAgent)
  browser.cookies.access_token = tokens.access_token
  return browser
}
