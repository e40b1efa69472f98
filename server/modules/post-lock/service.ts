export { claimPostFiles } from './claim.ts'
export {
  type Divided,
  divide,
  keepWhole,
  type Locked,
  type LockedText,
  type PostContent,
  wholeOf,
} from './divide.ts'
export {
  type FileInput,
  type FileOfPost,
  filesColumn,
  filesOfPost,
  keepFiles,
  type NewFile,
  namesOf,
  presentFile,
  readPostFiles,
} from './files.ts'
export { asksForSomething, lockSentence, openedFor, plainAddress, shutFiles, standingIn } from './opened.ts'
