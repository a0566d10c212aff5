export { LoginDialog } from './LoginDialog.tsx'
export { prove, verifyAddress } from './remedies.ts'
