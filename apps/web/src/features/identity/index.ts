export { LoginModal } from './LoginModal.tsx'
export { ResetPassword } from './ResetPassword.tsx'
