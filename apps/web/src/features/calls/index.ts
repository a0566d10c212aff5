export { startBooking } from './booking/start-booking.ts'
export { resumeDialling, startCall } from './start-call.ts'
