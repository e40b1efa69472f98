import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeLogin, toLoginPage, useLoginDialog } from '#web/session/login-dialog-state.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const LoginDialog = lazyPart(() => import('./login-dialog.tsx').then((module) => module.LoginDialog))

/** Shows the login wherever somebody asked for it: a dialog, or in the mobile area its page. Mount once, near the root. */
export function LoginHost() {
  const open = useLoginDialog()
  const location = useLocation()
  const navigate = useNavigate()
  const inMobileArea = /^\/webapp(\/|$)/.test(location.pathname)
  const [wanted, setWanted] = useState(false)
  if (open && !inMobileArea && !wanted) setWanted(true)
  useEffect(() => {
    if (!open || !inMobileArea) return
    closeLogin()
    void navigate(...toLoginPage(location))
  }, [open, inMobileArea, location, navigate])
  if (!wanted) return null
  // What it shows first may come a little after it.
  return (
    <Suspense fallback={null}>
      <LoginDialog open={open && !inMobileArea} onClose={closeLogin} />
    </Suspense>
  )
}
