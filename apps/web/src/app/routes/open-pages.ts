/** Pages that are read before one says how old one is, apart from the table: the page itself asks, without its code. */
export const legalDocuments = [
  ['TermsOfService', 'termsOfService'],
  ['PrivacyPolicy', 'privacyPolicy'],
  ['CookieNotice', 'cookieNotice'],
  ['AcceptableUsePolicy', 'acceptableUsePolicy'],
  ['PlatformToBusinessRegulationTerms', 'platformToBusinessRegulationTerms'],
  ['ComplaintsPolicy', 'complaintsPolicy'],
  ['AppealsPolicy', 'appealsPolicy'],
  ['ContractBetweenFanAndCreator', 'contractBetweenFanAndCreator'],
] as const

export const APP_STORE_PATH = '/app-store'

/** Of either layout. */
export function isOpenToAll(path: string): boolean {
  const own = path.replace(/^\/m(?=\/)/, '')
  return own === APP_STORE_PATH || legalDocuments.some(([, key]) => own === `/${key}`)
}
