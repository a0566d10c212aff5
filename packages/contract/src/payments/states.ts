/**
 * Countries whose addresses are not complete without a state or province: banks and the provider check it there. Everywhere else
 * it may be left out.
 */
export const COUNTRIES_WITH_STATES: readonly string[] = [
  'AR',
  'AU',
  'BR',
  'CA',
  'CN',
  'ID',
  'IN',
  'IT',
  'JP',
  'MX',
  'MY',
  'TH',
  'US',
]

export const needsState = (country: string): boolean => COUNTRIES_WITH_STATES.includes(country)
