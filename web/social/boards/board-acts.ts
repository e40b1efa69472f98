import { m } from '#messages/messages.js'

/** The words for each act in a board's log; one that is newer than this page is shown as it is stored. */
const names: Record<string, () => string> = {
  create: m.board_log_create,
  update: m.board_log_update,
  'set-state': m.board_log_state,
  'add-manager': m.board_make_manager,
  'remove-manager': m.board_dismiss_manager,
  transfer: m.board_transfer,
  mute: m.board_mute,
  unmute: m.board_unmute,
  'create-classify': m.board_log_classify_create,
  'update-classify': m.board_log_classify_update,
  'delete-classify': m.board_log_classify_delete,
  'global-top': m.post_global_pin,
  'global-untop': m.post_global_unpin,
  top: m.post_pin,
  untop: m.post_unpin,
  recommend: m.post_recommend,
  unrecommend: m.post_unrecommend,
  move: m.post_move,
  close: m.post_close,
  open: m.post_open,
  delete: m.post_delete_title,
  restore: m.board_log_restore,
  'delete-comment': m.board_log_comment_delete,
  'delete-reply': m.board_log_reply_delete,
  'restore-comment': m.board_log_comment_restore,
  'restore-reply': m.board_log_reply_restore,
  'delete-board': m.board_log_delete,
  'return-board': m.board_log_return,
  'take-in': m.board_log_take_in,
  'remove-batch': m.board_log_remove_batch,
  'restore-batch': m.board_log_restore_batch,
}

export function boardActName(action: string): string {
  return names[action]?.() ?? action
}
