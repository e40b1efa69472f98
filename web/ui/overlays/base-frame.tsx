import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Stands around every part of Base UI: the page's policy allows no style elements; the parts bring their own classes. */
export function BaseFrame({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}
