export { askedQuestion, closeConfirm, confirm } from './confirm.ts'
export { askedCrop, askForCrop, closeCrop, type AskedCrop, type CropRequest } from './crop.ts'
export { askToLogin, closeLogin, loginRequest, openLogin, type LoginRequest } from './login.ts'
export { closeReport, openReport, reportRequest, type ReportRequest } from './report.ts'
