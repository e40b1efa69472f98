import { createFlag } from '../ui/flag.ts'

/** The login dialog of the desktop area: anybody may ask for it, one place shows it. */
const door = createFlag()

export const openLogin = (): void => door.set(true)
export const closeLogin = (): void => door.set(false)
export const useLoginDoor = door.use
