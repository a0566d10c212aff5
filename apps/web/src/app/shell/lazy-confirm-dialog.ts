/** A door of its own: importing the kit whole at run time would fetch all of it. */
export { ConfirmDialog } from '@fanlight/ui'
