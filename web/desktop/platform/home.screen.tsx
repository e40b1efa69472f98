import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './platform.module.css'

export const title = () => m.page_platform()

/** Before there is anything to count: the way to the first post. */
export function Component() {
  const me = useMe()
  const steps = [
    { title: m.platform_step_1(), text: m.platform_step_1_hint(), to: '/account' },
    { title: m.platform_step_2(), text: m.platform_step_2_hint(), to: '/System/Aggregate-forum' },
    { title: m.platform_step_3(), text: m.platform_step_3_hint(), to: '/platform/editor-posts' },
  ]
  return (
    <>
      <h1 className={styles.title}>{m.platform_hello({ name: me?.name ?? '' })}</h1>
      <div className={styles.steps}>
        {steps.map((step, at) => (
          <Card key={step.to} className={styles.step}>
            <span className={styles.stepNumber} aria-hidden="true">
              {at + 1}
            </span>
            <h2 className={styles.stepTitle}>{step.title}</h2>
            <p className={styles.stepText}>{step.text}</p>
            <Button variant="soft" size={32} to={step.to} aria-label={`${m.platform_step_go()}: ${step.title}`}>
              {m.platform_step_go()}
            </Button>
          </Card>
        ))}
      </div>
    </>
  )
}
