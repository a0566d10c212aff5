import type { NotificationKind } from '@fanlight/contract'
import {
  BadgeX,
  Banknote,
  Flag,
  Heart,
  HeartHandshake,
  Images,
  LockKeyholeOpen,
  MessageSquareText,
  OctagonAlert,
  OctagonX,
  Radio,
  RefreshCw,
  Reply,
  ShieldCheck,
  Sparkles,
  Undo2,
  UserMinus,
  UserPlus,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'

type Tone = 'ember' | 'diamond' | 'positive' | 'danger' | 'neutral'

/** What it is at a glance. The sentence says it in words. */
export const kindLooks: Record<NotificationKind, { icon: LucideIcon; tone: Tone }> = {
  follow: { icon: UserPlus, tone: 'ember' },
  like: { icon: Heart, tone: 'ember' },
  comment_like: { icon: Heart, tone: 'ember' },
  comment: { icon: MessageSquareText, tone: 'neutral' },
  reply: { icon: Reply, tone: 'neutral' },
  tip: { icon: HeartHandshake, tone: 'diamond' },
  sale: { icon: LockKeyholeOpen, tone: 'diamond' },
  message_sale: { icon: LockKeyholeOpen, tone: 'diamond' },
  member_joined: { icon: UserRoundCheck, tone: 'positive' },
  member_renewed: { icon: RefreshCw, tone: 'positive' },
  member_left: { icon: UserMinus, tone: 'neutral' },
  payout_paid: { icon: Banknote, tone: 'positive' },
  payout_failed: { icon: OctagonAlert, tone: 'danger' },
  payout_refused: { icon: OctagonX, tone: 'danger' },
  membership_begun: { icon: UserRoundCheck, tone: 'positive' },
  membership_renewed: { icon: RefreshCw, tone: 'positive' },
  membership_failed: { icon: OctagonAlert, tone: 'danger' },
  membership_ended: { icon: BadgeX, tone: 'neutral' },
  order_paid: { icon: Banknote, tone: 'positive' },
  order_failed: { icon: OctagonAlert, tone: 'danger' },
  refund: { icon: Undo2, tone: 'positive' },
  new_post: { icon: Images, tone: 'ember' },
  live_started: { icon: Radio, tone: 'ember' },
  application_approved: { icon: Sparkles, tone: 'positive' },
  application_rejected: { icon: OctagonX, tone: 'danger' },
  report_upheld: { icon: Flag, tone: 'positive' },
  report_dismissed: { icon: Flag, tone: 'neutral' },
  security: { icon: ShieldCheck, tone: 'neutral' },
}

/** Soft, for a disc of its own; solid, for the small mark on a picture. */
export const toneLooks: Record<Tone, { soft: string; solid: string }> = {
  ember: { soft: 'bg-ember-soft text-ember', solid: 'bg-ember text-on-ember' },
  diamond: { soft: 'bg-diamond-soft text-diamond', solid: 'bg-diamond text-on-ember' },
  positive: { soft: 'bg-positive-soft text-positive', solid: 'bg-positive text-on-ember' },
  danger: { soft: 'bg-danger-soft text-danger', solid: 'bg-danger text-on-ember' },
  neutral: { soft: 'bg-fill text-muted', solid: 'bg-ink text-paper' },
}
