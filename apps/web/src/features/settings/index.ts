export { TurnOnTwoFactorDialog } from './account/TurnOnTwoFactorDialog.tsx'
