export { assertSpeaks, changed, type Held, held, readable } from './change.ts'
export { anybody, groupOf, presentMessages, shownAgain, viewOf } from './present.ts'
export {
  type Forwarded,
  hidesState,
  type MessageExtra,
  type MessageRow,
  messageColumns,
  messagesAfter,
  messagesUpTo,
  pairOf,
  type SeatRow,
  seatOf,
} from './queries.ts'
export { type RemovedMessage, removeMessage, returnMessage } from './remove.ts'
export {
  holdGroup,
  leaveSeats,
  muteSeat,
  openGroupSession,
  putNotice,
  setSeatRole,
  takeSeats,
  tellOfGroup,
} from './seats.ts'
export { cardSent, sendForwarded } from './send.ts'
export { isClosed, openPrivateSession, unreadBy } from './sessions.ts'
export { shownTo } from './theirs.ts'
