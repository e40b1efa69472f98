import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether WeChat itself shows this page. Pages are made for all browsers alike, so it is known once the script runs. */
export function useInWechat(): boolean {
  return useSyncExternalStore(
    never,
    () => /MicroMessenger/i.test(navigator.userAgent),
    () => false,
  )
}
