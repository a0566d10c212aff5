import { startDialogs } from '../app/dialogs.ts'

startDialogs()
