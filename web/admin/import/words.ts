import type {
  ImportFaultKind,
  ImportKind,
  ImportReason,
  ImportSoftware,
  ImportStep,
} from '#contract/modules/site/import.ts'
import { m } from '#messages/messages.js'

export const softwareNames: Record<ImportSoftware, string> = {
  discuz: 'Discuz!',
  flarum: 'Flarum',
  nodebb: 'NodeBB',
  'bbs-go': 'bbs-go',
}

export const kindNames: Record<ImportKind, () => string> = {
  members: m.moving_kind_members,
  boards: m.moving_kind_boards,
  managers: m.moving_kind_managers,
  threads: m.moving_kind_threads,
  comments: m.moving_kind_comments,
  files: m.moving_kind_files,
  avatars: m.moving_kind_avatars,
  likes: m.moving_kind_likes,
  favourites: m.moving_kind_favourites,
  follows: m.moving_kind_follows,
  messages: m.moving_kind_messages,
  credits: m.moving_kind_credits,
  vip: m.moving_kind_vip,
  addresses: m.moving_kind_addresses,
}

export function stepName(step: ImportStep): string {
  if (step === '') return m.moving_step_waiting()
  return step === 'reading' ? m.moving_step_reading() : kindNames[step]()
}

export const reasonNames: Record<ImportReason, () => string> = {
  no_name: m.moving_reason_no_name,
  renamed: m.moving_reason_renamed,
  mail_taken: m.moving_reason_mail_taken,
  mail_bad: m.moving_reason_mail_bad,
  no_password: m.moving_reason_no_password,
  no_member: m.moving_reason_no_member,
  no_board: m.moving_reason_no_board,
  no_thread: m.moving_reason_no_thread,
  no_text: m.moving_reason_no_text,
  removed: m.moving_reason_removed,
  moved: m.moving_reason_moved,
  group: m.moving_reason_group,
  hidden: m.moving_reason_hidden,
  private: m.moving_reason_private,
  circular: m.moving_reason_circular,
  lost_parent: m.moving_reason_lost_parent,
  title_cut: m.moving_reason_title_cut,
  too_long: m.moving_reason_too_long,
  script_dropped: m.moving_reason_script_dropped,
  tag_dropped: m.moving_reason_tag_dropped,
  hidden_shown: m.moving_reason_hidden_shown,
  file_locked: m.moving_reason_file_locked,
  file_missing: m.moving_reason_file_missing,
  file_refused: m.moving_reason_file_refused,
  file_bad_path: m.moving_reason_file_bad_path,
  file_no_place: m.moving_reason_file_no_place,
  no_folder: m.moving_reason_no_folder,
  negative: m.moving_reason_negative,
  too_much: m.moving_reason_too_much,
  double: m.moving_reason_double,
  broken_row: m.moving_reason_broken_row,
  long_value: m.moving_reason_long_value,
  bad_characters: m.moving_reason_bad_characters,
  no_table: m.moving_reason_no_table,
  guest: m.moving_reason_guest,
}

export const faultNames: Record<ImportFaultKind, () => string> = {
  cancelled: m.moving_fault_cancelled,
  form: m.moving_fault_form,
  encoding: m.moving_fault_encoding,
  tables: m.moving_fault_tables,
  path: m.moving_fault_path,
  other_forum: m.moving_fault_other_forum,
  wallet: m.moving_fault_wallet,
  disk: m.moving_fault_disk,
  busy: m.moving_under_way,
  other: m.moving_fault_other,
}
