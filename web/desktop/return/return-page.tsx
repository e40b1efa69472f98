import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { usePage } from '../../session/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './return-page.module.css'

const pause = 1000

/** Where a provider sends people back to. No provider is connected yet, so it says so and leads home. */
export function ReturnPage({ text }: { text: string }) {
  const navigate = useNavigate()
  const { isMobile } = usePage()
  useEffect(() => {
    toast.warning(m.return_unavailable())
    const timer = setTimeout(() => void navigate(isMobile ? '/webapp' : '/', { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [navigate, isMobile])
  return (
    <main className={styles.page}>
      <Spinner size={24} />
      <h1 className={styles.text}>{text}</h1>
    </main>
  )
}
