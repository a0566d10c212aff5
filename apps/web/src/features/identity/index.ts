export { LoginDialog } from './LoginDialog.tsx'
export { ResetPassword } from './ResetPassword.tsx'
