import { m } from '#messages/messages.js'
import { useArea, usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './first-steps.module.css'

/** Before there is anything to count: the way to the first post. */
export function FirstSteps() {
  const paths = usePaths()
  const account = useArea() === 'mobile' ? '/webapp/seting/user-data' : '/account'
  const steps = [
    { title: m.platform_step_1(), text: m.platform_step_1_hint(), to: account },
    { title: m.platform_step_2(), text: m.platform_step_2_hint(), to: paths.boards },
    { title: m.platform_step_3(), text: m.platform_step_3_hint(), to: paths.publish },
  ]
  return (
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
  )
}
