import type { ReportReason } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

/** Total over the contract's reasons, the gravest first. */
export const reasonTexts: Record<ReportReason, MessageKey> = {
  underage: 'report.reasons.underage',
  nonconsensual: 'report.reasons.nonconsensual',
  illegal: 'report.reasons.illegal',
  violence: 'report.reasons.violence',
  harassment: 'report.reasons.harassment',
  impersonation: 'report.reasons.impersonation',
  copyright: 'report.reasons.copyright',
  public_nudity: 'report.reasons.publicNudity',
  spam: 'report.reasons.spam',
  other: 'report.reasons.other',
}
