import { Toast } from '@base-ui/react/toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#messages/messages.js'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './toast.module.css'

type Kind = 'success' | 'error' | 'warning' | 'info' | 'progress'

/** Lives outside React, so that any code may speak: the API function, the socket, an upload queue. */
const manager = Toast.createToastManager()

export const toastDuration = 3000

// The text is the identity: the same sentence again restarts its time instead of standing there twice.
const say = (type: Exclude<Kind, 'progress'>) => (text: string, options?: { duration?: number }) => {
  manager.add({ id: `toast:${text}`, type, description: text, timeout: options?.duration ?? toastDuration })
}

let underWay: string | null = null

function endProgress() {
  if (underWay) manager.close(underWay)
  underWay = null
}

/** Stays until its work ends; a new one replaces it. The answer takes its place in one move. */
function progress(text: string) {
  endProgress()
  const id = manager.add({ type: 'progress', description: text, timeout: 0 })
  underWay = id
  const close = () => {
    manager.close(id)
    if (underWay === id) underWay = null
  }
  const become = (kind: Exclude<Kind, 'progress'>) => (answer: string) => {
    close()
    say(kind)(answer)
  }
  return { close, success: become('success'), error: become('error'), warning: become('warning'), info: become('info') }
}

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  progress,
  endProgress,
}

const drawings = { success: CircleCheck, error: TriangleAlert, warning: Info, info: Info }

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => {
    const kind = (item.type ?? 'info') as Kind
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection="up"
        className={styles.toast}
        data-kind={kind}
        // a line to read, not the small dialog the library makes of it
        render={({ 'aria-modal': _modal, ...props }) => <div {...props} role="status" tabIndex={-1} />}
      >
        <Toast.Content className={styles.content}>
          {kind === 'progress' ? <Spinner className={styles.spinner} /> : <Icon of={drawings[kind]} size={18} />}
          <Toast.Description className={styles.text} />
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Mount once, near the root. */
export function ToastHost() {
  return (
    <Toast.Provider toastManager={manager} timeout={toastDuration} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={m.ui_notifications()}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
