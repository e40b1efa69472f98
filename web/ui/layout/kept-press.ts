/**
 * Buttons that the server has drawn hear nothing until their code has come: that of the page, or that of a part which
 * comes after it. The last press is kept until then, and made once more. Links and fields need no code.
 *
 * Every page loads this file first and by itself, so that it listens while the rest is on its way.
 */
interface Press {
  button: HTMLElement
  at: number
}

let kept: Press | undefined
/** Whether React listens to the page. */
let isListening = false
/** Parts whose code was asked for, and those of them whose code has come or never will. */
let asked = 0
let settled = 0

/** After so long (ms) nobody expects an answer any more. */
const patience = 15_000

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (!button) return
  const press = { button, at: performance.now() }
  kept = press
  if (isListening) {
    // React stops a press on its way to what it has not taken over, so what arrives there is heard. It may ask for the
    // code of a part only now, because of this press.
    event.target?.addEventListener('click', forget, { once: true })
    const before = settled
    // Something else may have stopped it: then no code is awaited.
    setTimeout(() => kept === press && asked === before && forget())
  }
  // Without its code a form would leave the page, with all that was typed.
  else if (button instanceof HTMLButtonElement && button.type === 'submit') event.preventDefault()
}

function forget(): void {
  kept = undefined
}

if (!import.meta.env.SSR) addEventListener('click', keep, true)

/** React has begun to listen: from now on it decides which presses are heard. */
export function startListening(): void {
  isListening = true
}

/** Presses are kept while this code is on its way. */
export async function awaitCode<T>(code: Promise<T>): Promise<T> {
  asked += 1
  try {
    return await code
  } finally {
    settled += 1
  }
}

/** Something has been taken over: the press that was kept may be heard now. To be called from an effect. */
export function pressAgain(): void {
  // A press may be what this effect runs in, and it is on its way to its button.
  setTimeout(() => {
    const press = kept
    kept = undefined
    if (press?.button.isConnected && performance.now() - press.at < patience) press.button.click()
  })
}
