import { AGENCY_NAME_MAX_LENGTH, APPLICANT_NAME_MAX_LENGTH, CONTACT_MAX_LENGTH } from './limits.ts'

/** At least one of these must be given; the others may be. */
export const REQUIRED_SOCIALS = ['instagram', 'tiktok', 'youtube', 'twitch', 'x'] as const
export const OPTIONAL_SOCIALS = ['facebook', 'discord'] as const
export const SOCIALS = [...REQUIRED_SOCIALS, ...OPTIONAL_SOCIALS] as const
export type Social = (typeof SOCIALS)[number]

export type CreatorType = 'individual' | 'organization'

/** What the applicant has typed so far. */
export type ApplicationDraft = {
  realName: string
  nickname: string
  creatorType: CreatorType | null
  agencyName: string
  whatsApp: string
  telegram: string
  socials: Readonly<Partial<Record<Social, string>>>
}

export type BasicField = 'realName' | 'nickname' | 'creatorType' | 'agencyName' | 'contact'
export type FieldProblem = 'missing' | 'too_long'

const isBlank = (text: string): boolean => text.trim() === ''
/** As people count, not as UTF-16 does. */
export const lengthOf = (text: string): number => Array.from(text).length

const textProblem = (text: string, max: number): FieldProblem | null => {
  if (isBlank(text)) return 'missing'
  return lengthOf(text) > max ? 'too_long' : null
}

/** Step 0. An empty object means that the step is done. */
export function basicProblems(draft: ApplicationDraft): Partial<Record<BasicField, FieldProblem>> {
  const { realName, nickname, creatorType, agencyName, whatsApp, telegram } = draft
  const contactTooLong = [whatsApp, telegram].some((contact) => lengthOf(contact) > CONTACT_MAX_LENGTH)
  const found: Record<BasicField, FieldProblem | null> = {
    realName: textProblem(realName, APPLICANT_NAME_MAX_LENGTH),
    nickname: textProblem(nickname, APPLICANT_NAME_MAX_LENGTH),
    creatorType: creatorType === null ? 'missing' : null,
    agencyName: creatorType === 'organization' ? textProblem(agencyName, AGENCY_NAME_MAX_LENGTH) : null,
    contact: isBlank(whatsApp) && isBlank(telegram) ? 'missing' : contactTooLong ? 'too_long' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Step 1: one of the five, none of them beyond its length. */
export function socialProblem(draft: Pick<ApplicationDraft, 'socials'>): FieldProblem | null {
  const typed = SOCIALS.map((name) => draft.socials[name] ?? '')
  if (typed.some((value) => lengthOf(value) > CONTACT_MAX_LENGTH)) return 'too_long'
  return REQUIRED_SOCIALS.some((name) => !isBlank(draft.socials[name] ?? '')) ? null : 'missing'
}

/** `contact` on the wire: WhatsApp and Telegram joined by a bar, which therefore neither can hold. */
export const joinContact = ({ whatsApp, telegram }: Pick<ApplicationDraft, 'whatsApp' | 'telegram'>): string =>
  [whatsApp, telegram].map((contact) => contact.trim().replaceAll('|', ' ')).join('|')

export function splitContact(contact: string): { whatsApp: string; telegram: string } {
  const [whatsApp = '', telegram = ''] = contact.split('|')
  return { whatsApp: whatsApp.trim(), telegram: telegram.trim() }
}
