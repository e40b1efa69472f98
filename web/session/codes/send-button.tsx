import { type MouseEvent, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { failureText } from '#web/api/failure-text.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDebouncedAction } from '#web/ui/hooks/use-debounced-action.ts'
import { type CodeUse, channelFor, codeUses, problemWith } from './code-uses.ts'
import { startCountdown, useCountdown } from './countdown.ts'

/** Asks for a code to the address in the field beside it, and then not again for a while. */
export function SendButton({ use, className }: { use: CodeUse; className?: string }) {
  const { field, channels } = codeUses[use]
  const button = useRef<HTMLButtonElement>(null)
  const inputOf = (form?: HTMLFormElement | null) => form?.elements.namedItem(field) as HTMLInputElement | undefined
  const seconds = useCountdown(channels, () => inputOf(button.current?.form)?.value.trim() ?? '')
  const { pending, send } = useSending(use)
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const input = inputOf(event.currentTarget.form)
    if (!input) return
    const problem = problemWith(field, input.value)
    if (problem === undefined) return send(input.value.trim())
    toast.warning(problem)
    input.focus()
  }
  return (
    <Button
      ref={button}
      variant="text"
      size={28}
      pending={pending}
      disabled={seconds > 0}
      onClick={onClick}
      className={className}
    >
      {seconds > 0 ? m.code_send_again({ seconds }) : m.code_send()}
    </Button>
  )
}

function useSending(name: CodeUse) {
  const needsProofOfWork = useSite().COMMON_LOGIN.CAPTCHA
  const [pending, setPending] = useState(false)
  const send = useDebouncedAction(async (to: string) => {
    const use = codeUses[name]
    setPending(true)
    const notice = toast.progress(m.code_sending())
    try {
      await use.ask(to, needsProofOfWork ? await (await import('./proof-of-work.ts')).solveProofOfWork() : undefined)
      startCountdown(channelFor(use, to), to)
      notice.success(m.code_sent())
    } catch (error) {
      notice.error(failureText(error))
    } finally {
      setPending(false)
    }
  }, limits.codeDebounce)
  return { pending, send }
}
