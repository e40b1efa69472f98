import { Menu as BaseMenu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/format/class-names.ts'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { BaseFrame } from './base-frame.tsx'
import { openedFrom } from './modal-layer.ts'
import styles from './popup.module.css'

/** What the list gets from its button. */
export interface MenuLook {
  label: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
}

export interface MenuFrame extends MenuLook {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}

/** One of several that stand side by side: a sign that says what it does by its label. */
export interface MenuSign {
  label: string
  sign: ReactNode
  onSelect: () => void
  /** A choice: it is set off when true. */
  checked?: boolean
}

export type MenuEntry =
  | 'rule'
  | { signs: MenuSign[] }
  | {
      label: ReactNode
      icon?: IconDrawing
      onSelect?: () => void
      /** A page to go to instead of something to do. */
      to?: string
      danger?: boolean
      disabled?: boolean
      /** A choice: shows a tick when true. */
      checked?: boolean
      hint?: ReactNode
    }

type MenuPopupProps = MenuFrame & { items: MenuEntry[] }

export function MenuPopup({ open, onClose, anchor, label, items, align, side }: MenuPopupProps) {
  return (
    <BaseFrame>
      <BaseMenu.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseMenu.Portal>
          <BaseMenu.Positioner anchor={anchor} align={align} side={side} sideOffset={4} className={styles.positioner}>
            <BaseMenu.Popup aria-label={label} className={classNames(styles.popup, styles.menu)} finalFocus={anchor}>
              {items.map((item, at) => (
                // the list is fixed while it is open, so the place is the identity
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <MenuRow key={at} item={item} anchor={anchor} />
              ))}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </BaseFrame>
  )
}

function MenuRow({ item, anchor }: { item: MenuEntry } & Pick<MenuFrame, 'anchor'>) {
  if (item === 'rule') return <BaseMenu.Separator className={styles.rule} />
  if ('signs' in item) return <SignRow signs={item.signs} anchor={anchor} />
  const content = (
    <>
      {item.icon && <Icon of={item.icon} size={18} />}
      <span className={styles.rowText}>
        {item.label}
        {item.hint && <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked && <Icon of={Check} size={18} className={styles.tick} />}
    </>
  )
  const select = () => {
    openedFrom(anchor.current)
    item.onSelect?.()
  }
  const shared = { className: styles.row, 'data-danger': item.danger || undefined, disabled: item.disabled }
  if (item.checked !== undefined) {
    return (
      <BaseMenu.CheckboxItem {...shared} checked={item.checked} onClick={select} closeOnClick>
        {content}
      </BaseMenu.CheckboxItem>
    )
  }
  return (
    <BaseMenu.Item
      {...shared}
      onClick={select}
      nativeButton={false}
      render={item.to === undefined ? <div /> : <Link to={item.to} />}
    >
      {content}
    </BaseMenu.Item>
  )
}

function SignRow({ signs, anchor }: { signs: MenuSign[] } & Pick<MenuFrame, 'anchor'>) {
  return (
    <BaseMenu.Group className={styles.signs}>
      {signs.map(({ label, sign, onSelect, checked }) => {
        const shared = {
          'aria-label': label,
          className: styles.sign,
          onClick: () => {
            openedFrom(anchor.current)
            onSelect()
          },
        }
        return checked === undefined ? (
          <BaseMenu.Item key={label} {...shared}>
            {sign}
          </BaseMenu.Item>
        ) : (
          <BaseMenu.CheckboxItem key={label} {...shared} checked={checked} closeOnClick>
            {sign}
          </BaseMenu.CheckboxItem>
        )
      })}
    </BaseMenu.Group>
  )
}
