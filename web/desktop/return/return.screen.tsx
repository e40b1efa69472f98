import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, type Params, redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { OauthAnswer, OauthProvider, Unbound } from '#contract/modules/account/oauth.ts'
import { m } from '#messages/messages.js'
import { readCookie } from '#web/api/cookies.ts'
import { failureText } from '#web/api/failure-text.ts'
import { enterAsMember, reloadPage, sayAfterReload } from '#web/session/leave.ts'
import { keepBinding } from '#web/session/login-methods/binding.ts'
import { providers } from '#web/session/login-methods/providers.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './return.module.css'

const leaveAfterRefusal = 1000

/** Each return is asked about once, however often the page is drawn. */
const asked = new Map<string, Promise<OauthAnswer>>()

/** Finishes a login that began here and went through another site. */
function useArrival(provider: OauthProvider, search: URLSearchParams): void {
  const leave = useLeave()
  const arrive = useEffectEvent(async () => {
    try {
      const answer = await ask(provider, search)
      if ('linked' in answer) leave.linked(answer.returnTo)
      else toast.success(enterAsMember(answer.returnTo || leave.home()))
    } catch (error) {
      if (error instanceof ApiError && error.code === 202) return leave.unbound(error.data as Unbound)
      toast.warning(failureText(error))
      setTimeout(leave.refused, leaveAfterRefusal)
    }
  })
  useEffect(() => void arrive(), [])
}

function ask(provider: OauthProvider, search: URLSearchParams): Promise<OauthAnswer> {
  const state = search.get('state') ?? ''
  const known = asked.get(state)
  if (known) return known
  const { finish, brings } = providers[provider]
  const values = Object.fromEntries(brings.map((name) => [name, search.get(name) ?? '']))
  const answer = finish({ state, ...values })
  asked.set(state, answer)
  return answer
}

function useLeave() {
  const navigate = useNavigate()
  const { isMobile } = usePage()
  const { LOGIN_ACCESS: isForced } = useSite().COMMON_LOGIN
  // Somebody with a phone may have chosen the pages of the desktop.
  const isInMobileArea = () => isMobile && readCookie('desktop') !== '1'
  const home = () => (isInMobileArea() ? '/webapp' : '/')
  return {
    home,
    linked(returnTo: string) {
      sayAfterReload(m.link_done())
      void reloadPage(returnTo || home())
    },
    /** The login form takes it from here; it leads on to where the login began. */
    unbound(unbound: Unbound) {
      keepBinding(unbound)
      const to = unbound.returnTo ? `?to=${encodeURIComponent(unbound.returnTo)}` : ''
      void reloadPage(isInMobileArea() ? `/webapp/login${to}` : '/')
    },
    refused() {
      // Behind a forced login only the server can draw the next page; elsewhere the sentence stays in sight.
      if (isForced) void reloadPage(home())
      else void navigate(home(), { replace: true })
    },
  }
}

export const title = ({ params }: { params: Params }) => providers[providerIn(params)].coming()

/** A provider sends people back with certain values; whoever comes without them did not come from there. */
export function loader({ request, params }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url)
  if (providers[providerIn(params)].brings.every((name) => searchParams.get(name))) return null
  throw redirect('/')
}

/** Where a provider sends people back to. */
export function Component() {
  const provider = providerIn(useParams())
  const [search] = useSearchParams()
  useArrival(provider, search)
  return (
    <main className={styles.page}>
      <Spinner size={24} />
      <h1 className={styles.text}>{providers[provider].coming()}</h1>
    </main>
  )
}

/** The guard of the route has let only known ones pass. */
function providerIn({ way = '' }: Params): OauthProvider {
  return way.replace('login-', '') as OauthProvider
}
