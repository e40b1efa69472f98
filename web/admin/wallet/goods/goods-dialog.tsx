import { useState } from 'react'
import { type Goods, type GoodsKind, goodsLimits } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { PictureRow } from '#web/admin/config/fields/picture-field.tsx'
import { useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { grantOf, TargetField, useTarget } from '#web/admin/wallet/target-field.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

type GoodsDialogProps = { goods: Goods | null; open: boolean; onClose: () => void }

export function GoodsDialog({ goods, open, onClose }: GoodsDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} title={goods ? m.admin_goods_edit() : m.admin_goods_new()}>
      {open && <GoodsForm goods={goods} onClose={onClose} />}
    </Overlay>
  )
}

const isWhole = (text: string) => /^\d{1,7}$/.test(text.trim())
const whole = (text: string) => (isWhole(text) ? null : m.admin_goods_whole())
const amount = (text: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? null : m.admin_card_value_bad())

function GoodsForm({ goods, onClose }: Omit<GoodsDialogProps, 'open'>) {
  const refresh = useWalletRefresh()
  const attempt = useAttempt()
  const { COMMON_CURRENCY: currency } = useSite()
  const [kind, setKind] = useState<GoodsKind>(goods?.kind ?? 'slots')
  const [delivery, setDelivery] = useState<Goods['delivery']>(goods?.delivery ?? 'direct')
  const chosen = useTarget(kind, goods?.target)
  const [show, setShow] = useState(goods?.show ?? true)
  const [cover, setCover] = useState(goods?.cover ?? '')
  const { form } = useFormSubmit(async (values) => {
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const stock = text('stock')
    const fields = {
      title: text('title'),
      descr: text('descr'),
      cover,
      kind,
      value: kind === 'work' ? 1 : Number(text('value')),
      target: grantOf(chosen.target),
      price: Number(text('price')),
      delivery,
      stock: stock === '' ? -1 : Number(stock),
      perUser: Number(text('perUser')),
      show,
      position: Number(text('position')),
    }
    await attempt(goods ? { _id: goods._id, ...fields } : fields, api.adminGoods.save)
    toast.success(m.post_act_done())
    onClose()
    await refresh()
  })
  return (
    <DialogForm {...form} submit={m.admin_save()} onCancel={onClose}>
      <TextField
        label={m.admin_goods_name()}
        name="title"
        required
        maxLength={goodsLimits.title}
        autoComplete="off"
        defaultValue={goods?.title}
      />
      <Textarea label={m.admin_goods_descr()} name="descr" maxLength={goodsLimits.descr} defaultValue={goods?.descr} />
      <PictureRow label={m.admin_goods_cover()} value={cover} error={form.errors.cover} onChange={setCover} />
      <RadioGroup<GoodsKind>
        label={m.admin_goods_kind()}
        inline
        value={kind}
        onChange={setKind}
        options={[
          { value: 'slots', label: m.admin_goods_slots() },
          { value: 'vip', label: m.admin_goods_vip() },
          { value: 'pass', label: m.admin_goods_pass() },
          { value: 'work', label: m.target_work() },
        ]}
      />
      <TargetField of={chosen} />
      <RadioGroup<Goods['delivery']>
        label={m.admin_goods_delivery()}
        inline
        value={delivery}
        onChange={setDelivery}
        options={[
          { value: 'direct', label: m.admin_goods_direct() },
          { value: 'card', label: m.admin_goods_card() },
        ]}
      />
      <div className={styles.pair}>
        {kind !== 'work' && (
          <TextField
            label={kind === 'slots' ? m.admin_goods_slots_number() : m.admin_goods_days()}
            name="value"
            required
            inputMode="numeric"
            autoComplete="off"
            validate={whole}
            defaultValue={String(goods?.value ?? 1)}
          />
        )}
        <TextField
          label={`${m.admin_goods_price()} (${currency})`}
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          validate={amount}
          defaultValue={goods ? String(goods.price) : ''}
        />
        <TextField
          label={m.admin_goods_stock()}
          name="stock"
          inputMode="numeric"
          autoComplete="off"
          hint={m.admin_goods_stock_hint()}
          validate={(text) => (text.trim() === '' ? null : whole(text))}
          defaultValue={goods && goods.stock >= 0 ? String(goods.stock) : ''}
        />
        <TextField
          label={m.admin_goods_per_user()}
          name="perUser"
          inputMode="numeric"
          autoComplete="off"
          hint={m.admin_goods_per_user_hint()}
          validate={whole}
          defaultValue={String(goods?.perUser ?? 0)}
        />
        <TextField
          label={m.admin_goods_position()}
          name="position"
          inputMode="numeric"
          autoComplete="off"
          validate={whole}
          defaultValue={String(goods?.position ?? 0)}
        />
      </div>
      <Switch spread label={m.admin_goods_show()} checked={show} onChange={setShow} />
    </DialogForm>
  )
}
