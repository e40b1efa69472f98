import './tokens.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { overwriteGetLocale } from '#messages/runtime.js'
import { ConfirmHost } from './confirm.tsx'
import { Gallery } from './gallery.tsx'
import { startOverlayHistory } from './overlay-history.ts'
import { ToastHost } from './toast.tsx'

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
