import { useState } from 'react'
import { useNavigation } from 'react-router'

/** Whether a step to another page was ever begun here: what only such steps need is not fetched for a single page. */
export function useHasNavigated(): boolean {
  const { location } = useNavigation()
  const [hasNavigated, setHasNavigated] = useState(false)
  if (location && !hasNavigated) setHasNavigated(true)
  return hasNavigated
}
