export { dropFirstPassword, ensureAdministrator } from './administrator.ts'
export type { Contact } from './contact-queries.ts'
export {
  accountOfPhone,
  confirmOwnEmail,
  hasAccount,
  noteRefusedEmail,
  ownerOf,
  readContact,
  setPassword,
  takeContact,
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
export { lockExisting, lockForLogin, lockForOpening, passwordOf, replacePassword } from './password.ts'
export { announceStanding, closeAccount, isAgent, lockMember, reopenAccount, setAgent, setPower } from './power.ts'
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
