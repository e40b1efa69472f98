import { type LoaderFunctionArgs, type Params, redirect, useParams, useSearchParams } from 'react-router'
import type { LinkProvider } from '#contract/modules/account/link.ts'
import { providers } from '#web/session/login-methods/providers.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import styles from './return.module.css'
import { useArrival } from './use-arrival.ts'

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
function providerIn({ way = '' }: Params): LinkProvider {
  return way.replace('login-', '') as LinkProvider
}
