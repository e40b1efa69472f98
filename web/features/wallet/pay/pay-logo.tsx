import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircle from 'lucide-react/icons/message-circle'
import Ticket from 'lucide-react/icons/ticket'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './pay-logo.module.css'

/** The colour and sign people know a way of paying by. */
export function PayLogo({ type }: { type: string }) {
  if (/wxpay$/.test(type)) return <Logo look="wechat" icon={MessageCircle} />
  if (/alipay/.test(type))
    return (
      <span className={styles.logo} data-look="alipay" aria-hidden="true" lang="zh-CN">
        支
      </span>
    )
  if (type === 'kami') return <Logo look="card" icon={Ticket} />
  return <Logo look="plain" icon={type === 'epay-bank' ? Landmark : CreditCard} />
}

function Logo({ look, icon }: { look: string; icon: typeof Ticket }) {
  return (
    <span className={styles.logo} data-look={look}>
      <Icon of={icon} size={18} />
    </span>
  )
}
