import { m } from '#messages/messages.js'
import { Button } from '../ui/button.tsx'
import { usePlaces } from './places.ts'

/** What one can do about an empty list. */

export function GoPost() {
  return (
    <Button variant="soft" size={32} to={usePlaces().publish}>
      {m.way_on_post()}
    </Button>
  )
}

export function LookAround() {
  return (
    <Button variant="soft" size={32} to={usePlaces().home}>
      {m.way_on_look()}
    </Button>
  )
}
