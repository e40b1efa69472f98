import type { SubmitEvent } from 'react'

/** For a plain form: the page stays, and this happens instead. */
export function submitting(send: () => unknown) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
  }
}
