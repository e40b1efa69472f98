import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { providers } from './providers.ts'

type LinkRequest = { purpose: 'login' | 'bind'; returnTo?: string }

/** Leaves for another site, which sends the browser back to its return page. */
export async function goToProvider(name: OauthProvider, request: LinkRequest): Promise<void> {
  const { going, begin } = providers[name]
  const notice = toast.progress(going())
  try {
    const { path } = await begin(request)
    // Whoever steps back may find this page as it was left.
    window.addEventListener('pageshow', notice.close, { once: true })
    location.assign(path)
  } catch (error) {
    notice.warning(failureText(error))
  }
}
