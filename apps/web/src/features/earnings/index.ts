export { EarningsScreen } from './EarningsScreen.tsx'
