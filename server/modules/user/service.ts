export { dropFirstPassword, ensureAdministrator } from './administrator.ts'
export type { Contact, UnprovedEmail } from './contact-queries.ts'
export {
  accountOfPhone,
  confirmGivenEmail,
  confirmOwnEmail,
  hasAccount,
  noteRefusedEmail,
  ownerOf,
  readContact,
  restoreContacts,
  setPassword,
  takeContact,
  unprovedEmail,
} from './contacts.ts'
export { type ExperienceRow, lockExperience, regrade, writeExperience } from './experience.ts'
export { readFirstPassword } from './first-password.ts'
export { addCounts, lockCounts, ownCard, ownInfo, publicInfo } from './info.ts'
export {
  beginLeaving,
  comeBack,
  forgetMember,
  type LeavingRow,
  leaveForGood,
  lockWhoLeaves,
  nameOfTheGone,
} from './leaving.ts'
export { createNewcomer } from './newcomer.ts'
export { dropPassword, lockExisting, lockForLogin, lockForOpening, passwordOf, replacePassword } from './password.ts'
export {
  announceStanding,
  closeAccount,
  isAgent,
  lockMember,
  refreshCapabilities,
  reopenAccount,
  setAgent,
  setPower,
} from './power.ts'
export {
  type CardRow,
  endMembership,
  hueByNumber,
  lockedMembership,
  maskEmail,
  maskPhone,
  presentCard,
} from './present.ts'
export type { Standing } from './queries.ts'
export { addLikesReceived } from './queries.ts'
export { readablePassword } from './readable-password.ts'
export { assertNameIsFree, createUser, draftAccount } from './register.ts'
export {
  clearAvatar,
  lockSignature,
  lookAtForgottenMembers,
  setAvatar,
  setCover,
  setHue,
  setLook,
  setSignature,
} from './update.ts'
