import { createContext, type ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** What an area puts around a page that could not be fetched, where its frame is part of the pages themselves. */
export const FailureFrame = createContext<(page: { children: ReactNode }) => ReactNode>(({ children }) => (
  <main id="main">
    <h1>
      <VisuallyHidden>{m.error_unreachable()}</VisuallyHidden>
    </h1>
    {children}
  </main>
))
