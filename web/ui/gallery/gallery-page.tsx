import '#web/ui/layout/tokens.css'
import '#web/ui/layout/base.css'
import '#web/ui/layout/utilities.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { overwriteGetLocale } from '#messages/runtime.js'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { startListening } from '#web/ui/layout/kept-press.ts'
import { ConfirmHost } from '#web/ui/overlays/confirm.tsx'
import { startOverlayHistory } from '#web/ui/overlays/overlay-history.ts'
import { Gallery } from './gallery.tsx'

/** The gallery without the product around it, for the tests: what its parts do must not depend on a server. */

function Frame() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function Elsewhere() {
  return (
    <main>
      <h1>{useLocation().pathname}</h1>
    </main>
  )
}

let loads = 0

overwriteGetLocale(() => 'zh-CN')
startOverlayHistory()
// Nothing here is drawn by a server: every press has its code.
startListening()
const router = createBrowserRouter([
  {
    element: <Frame />,
    loader() {
      loads += 1
      document.documentElement.dataset.loads = String(loads)
      return null
    },
    shouldRevalidate: () => true,
    HydrateFallback: () => null,
    children: [
      { path: '/__ui', element: <Gallery /> },
      { path: '*', element: <Elsewhere /> },
    ],
  },
])
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />)
