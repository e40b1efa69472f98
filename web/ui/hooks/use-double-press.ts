import { useRef } from 'react'

const within = 500

/** The second half of a double press finds the form emptied by the first, and shall not be told that it is empty. */
export function useDoublePress() {
  const accepted = useRef(Number.NEGATIVE_INFINITY)
  return {
    accept() {
      accepted.current = Date.now()
    },
    isSecond: () => Date.now() - accepted.current < within,
  }
}
