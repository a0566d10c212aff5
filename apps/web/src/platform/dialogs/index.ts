export { askedQuestion, closeConfirm, confirm } from './confirm.ts'
export { askToLogin, closeLogin, loginRequest, openLogin, type LoginRequest } from './login.ts'
