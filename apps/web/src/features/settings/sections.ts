import { BellRing, KeyRound, Languages, LockKeyhole, MonitorSmartphone, SunMoon, type LucideIcon } from 'lucide-react'
import type { MessageKey } from '../../platform/i18n/index.ts'

export const sectionIds = ['account', 'language', 'appearance', 'devices', 'notifications', 'privacy'] as const
export type SectionId = (typeof sectionIds)[number]

type Section = {
  icon: LucideIcon
  title: MessageKey
  /** What is inside. Left out where the list shows the choice itself. */
  summary?: MessageKey
}

export const sections: Record<SectionId, Section> = {
  account: { icon: KeyRound, title: 'settings.account.title', summary: 'settings.account.summary' },
  language: { icon: Languages, title: 'settings.language.title' },
  appearance: { icon: SunMoon, title: 'settings.appearance.title' },
  devices: { icon: MonitorSmartphone, title: 'settings.devices.title', summary: 'settings.devices.summary' },
  notifications: { icon: BellRing, title: 'settings.notifications.title', summary: 'settings.notifications.summary' },
  privacy: { icon: LockKeyhole, title: 'settings.privacy.title', summary: 'settings.privacy.summary' },
}

export const FIRST_SECTION: SectionId = 'account'

/** The section that an address names, or null: an unknown name is no section. */
export function findSection(name: string | undefined): SectionId | null {
  return sectionIds.find((id) => id === name) ?? null
}

export const pathOf = (id: SectionId): string => `/settings/${id}`
