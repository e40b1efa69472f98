import { useState } from 'react'

/** For a layer whose code is fetched when it first opens: until then it is not `wanted`, and stands nowhere. */
export function useOpenedOnce() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return { open, wanted, show, hide: () => setOpen(false) }
}
