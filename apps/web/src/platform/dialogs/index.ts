export { askedQuestion, closeConfirm, confirm, type ConfirmQuestion } from './confirm.ts'
export { askToLogin, closeLogin, loginRequest, openLogin, type LoginRequest } from './login.ts'
