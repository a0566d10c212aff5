import { startDialogs } from '../app/dialogs.ts'
import '../app/routes/pages.ts'
import { computeFewStyles } from './computed-style.ts'

computeFewStyles()
startDialogs()
