/** A door of its own: importing the room whole at run time would fetch all of it. */
export { PaymentDialogs, PaymentEvents } from '../../features/payments/index.ts'
