import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './card-code.module.css'
import { cardMethod, groupCode } from './offers.ts'
import type { TopUp, TopUpFaults } from './use-top-up.ts'

/** The code of a card: written as on the card by itself, unless somebody corrects in its middle. */
export function CardCode({ topUp }: { topUp: TopUp }) {
  const box = useRef<HTMLDivElement>(null)
  useInSight(box, topUp.faults)
  const paste = async () => {
    try {
      topUp.setKami(groupCode(await navigator.clipboard.readText()))
    } catch {
      // The browser does not let us; the keyboard does.
    }
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <TextField
        label={m.wallet_card_code()}
        name="kami"
        size={48}
        className={styles.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={m.wallet_card_placeholder()}
        hint={m.wallet_card_rule()}
        error={topUp.faults.kami}
        value={topUp.kami}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          topUp.setKami(selectionStart === value.length && value.length > topUp.kami.length ? groupCode(value) : value)
        }
        onBlur={() => topUp.kami && topUp.setKami(groupCode(topUp.kami))}
        suffix={
          <Button variant="text" size={28} onClick={() => void paste()}>
            {m.wallet_paste()}
          </Button>
        }
      />
    </div>
  )
}

/**
 * It stands below the ways of paying, perhaps out of sight: it is brought there when it appears, and when something is
 * wrong with it. No keyboard is opened over it, and nobody who goes through the ways by key is led away.
 */
function useInSight(box: RefObject<HTMLElement | null>, faults: TopUpFaults): void {
  useEffect(() => {
    const isOnKeys = document.activeElement?.matches(`[value=${cardMethod}]:focus-visible`) ?? false
    show(box.current, { focus: !isOnKeys })
  }, [box])
  useEffect(() => {
    if (faults.kami !== undefined) show(box.current, { focus: true })
  }, [box, faults])
}

function show(box: HTMLElement | null, { focus }: { focus: boolean }): void {
  const isTouched = matchMedia('(pointer: coarse)').matches
  if (focus && !isTouched) box?.querySelector('input')?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
}
