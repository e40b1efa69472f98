import { useState } from 'react'
import type { TextsAfter } from '#contract/modules/account/deletion.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

/** For whoever asked by a letter: the same as their own wish, with a reason that is written down. */
export function DeleteMember({ member }: { member: { _id: string; name: string } }) {
  const [isOpen, setIsOpen] = useState(false)
  const [posts, setPosts] = useState<TextsAfter>('keep')
  const [giveUp, setGiveUp] = useState(false)
  return (
    <div>
      <Button size={32} variant="danger" onClick={() => setIsOpen(true)}>
        {m.admin_delete_member()}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.admin_delete_member_title({ name: member.name })}
        description={m.admin_delete_member_text()}
        reasonLabel={m.admin_delete_member_reason()}
        missing={m.deletion_need_reason()}
        confirmLabel={m.admin_delete_member()}
        tone="danger"
        onConfirm={async (reason) => {
          const { endTime } = await api.adminUser.delete({ userId: member._id, posts, giveUp, reason })
          return async () => void toast.success(m.admin_delete_member_done({ date: formatDate(endTime) }))
        }}
      >
        <RadioGroup<TextsAfter>
          label={m.leave_texts_label()}
          value={posts}
          onChange={setPosts}
          inline
          options={[
            { value: 'keep', label: m.leave_keep() },
            { value: 'remove', label: m.leave_remove() },
          ]}
        />
        <Checkbox label={m.admin_delete_member_give_up()} checked={giveUp} onChange={setGiveUp} />
      </ReasonDialog>
    </div>
  )
}
