import { startDialogs } from '../app/dialogs.ts'
import '../app/routes/pages.ts'

startDialogs()
